import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { epochOf } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'

// Covers: the commands on a database at an address.

let postgres: Postgres
let name: string
let folder: string
beforeAll(async () => {
  postgres = await testPostgres()
  name = await postgres.createDatabase()
  folder = makeTestFolder('admin')
})
afterAll(async () => {
  await postgres.dropDatabase(name)
  removeTestFolder(folder)
})

function admin(words: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...words], {
    cwd: inRoot(),
    env: {
      ...process.env,
      ...{
        DATABASE_URL: postgres.url(name),
        CHAMADA_DATA: join(folder, 'data'),
        CHAMADA_PASSWORD: 'caneta azul da sala',
      },
      ...env,
    },
    encoding: 'utf8',
  })
  return { out: stdout, err: stderr, status }
}

test('an administrator is made in it, and a restored one gets a new history without sessions', async () => {
  expect(admin(['create', '--name', 'Ana', '--email', 'ana@rede.br']).out).toContain('entra com ana@rede.br')
  const store = openStore({ url: postgres.url(name) })
  const epoch = await epochOf(store)
  const session = { hash: 'x', userId: 1, expiresAt: 9e12, createdAt: 1, device: null, lastSeenAt: 1, confirmedAt: 1 }
  await store.tx(async (q) => void (await q.insert(store.t.sessions).values(session)))
  expect(admin(['restored']).out).toContain('Começou uma história nova')
  expect(await epochOf(store)).not.toBe(epoch)
  expect(await store.q.$count(store.t.sessions)).toBe(0)
  await store.close()
})

test('commands for a file say what to use in their place, and the other way round', () => {
  for (const words of [
    ['backup', 'x'],
    ['restore', 'x'],
    ['delete-again', 'x'],
  ])
    expect(admin(words)).toMatchObject({ status: 1, err: expect.stringMatching(/^Este comando.*pg_dump.*restored/) })
  expect(admin(['restored'], { DATABASE_URL: '' }).err).toMatch(/^restored é de um banco em DATABASE_URL/)
})

test('doctor looks at what is there, and says when nothing answers', async () => {
  expect(admin(['doctor']).out).not.toContain('CHAMADA_DATA')
  const away = new URL(postgres.url(name))
  away.searchParams.set('host', '/nowhere')
  expect(admin(['doctor'], { DATABASE_URL: away.href }).out).toContain('não responde (ENOENT)')
})
