import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { type FileStore, openFileStore } from '#server/files/fileStore.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'
import { demoLines, demoPassword } from '../accounts.ts'
import { needsDemo } from '../seedDemo.ts'
import { installOldDemo } from './oldDemo.ts'
import { smallSize } from './sizes.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
const zone = 'America/Sao_Paulo'
const hour = 3_600_000
const { rows: _, ...size } = smallSize
/** The sources, and the demonstration built from them: the first test builds it, the others copy it. */
let root: string
let folder: string
let database: string
let files: FileStore

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chamada-sources-'))
  for (const part of ['schema', 'sync-server', 'package-lock.json'])
    symlinkSync(join(process.cwd(), part), join(root, part))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chamada-old-demo-'))
  mkdirSync(join(folder, 'data'))
  database = join(folder, 'data', 'chamada.sqlite')
  files = openFileStore(join(folder, 'data', 'files'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = (at = now, changes: Partial<Parameters<typeof installOldDemo>[0]> = {}) =>
  installOldDemo({ database, files, now: at, zone, size, root, ...changes })
const keptFolders = () => readdirSync(join(root, 'node_modules', '.cache', 'chamada'))
async function withStore<T>(read: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ file: database })
  try {
    return await read(store)
  } finally {
    store.close()
  }
}

test('the office wrote down the families of most students, also of those who left', async () => {
  await place(now, { size: { ...size, families: true } })
  await withStore(async ({ q, t }) => {
    const students = (await q.select().from(t.users)).filter(
      ({ role, schoolId }) => role === 'student' && schoolId === 4,
    )
    const records = await q.select().from(t.studentRecords)
    expect(records.length).toBeGreaterThan(students.length * 0.6)
    for (const { schoolId } of records) expect(schoolId).toBe(4)
  })
})

test('every account that the start prints can sign in, and the files exist', async () => {
  await place()
  const printed = demoLines('old', 'America/Sao_Paulo').flatMap((line) => /^ {2}(\S+@\S+)/.exec(line)?.[1] ?? [])
  expect(printed).toContain('direcao4@chamada.demo')
  await withStore(async ({ q }) => {
    for (const email of printed) expect((await accountFor(q, email))?.user.email, email).toBe(email)
    for (const email of ['direcao@chamada.demo', 'aluna4@chamada.demo'])
      expect(await passwordFits((await accountFor(q, email))!.passwordHash, demoPassword)).toBe(true)
    const named = (await readerOf(q).where('materials', {})).flatMap(({ fileUrl }) => ownFile(fileUrl)?.hash ?? [])
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter((hash) => !files.has(hash))).toEqual([])
  })
})

test('a second start on the same day copies the demonstration as another server, with a class in progress', async () => {
  await place()
  const epoch = await withStore(epochOf)
  const [kept] = keptFolders()
  const builtAt = statSync(join(root, 'node_modules', '.cache', 'chamada', kept!)).mtimeMs
  await place(now + 3 * hour)
  expect(keptFolders()).toEqual([kept])
  expect(statSync(join(root, 'node_modules', '.cache', 'chamada', kept!)).mtimeMs).toBe(builtAt)
  expect(await withStore(epochOf)).not.toBe(epoch)
  await withStore(async ({ q }) => {
    for (const email of ['professora@chamada.demo', 'professora4@chamada.demo']) {
      const { user } = (await accountFor(q, email))!
      const times = (await readerOf(q).where('classes', { teacherId: user.id, weekday: 'monday' })).map(
        (c) => c.classTime,
      )
      expect(times).toContain('12:30')
    }
  })
})

test('a start on another day builds another school and removes the one before', async () => {
  await place()
  const before = keptFolders()
  await place(now + 24 * hour)
  expect(keptFolders()).toHaveLength(1)
  expect(keptFolders()).not.toEqual(before)
})

test('a failed start leaves the database as it was, and the next start completes it', async () => {
  await withStore(async (store) => expect(await needsDemo(store)).toBe(true))
  const fails = { ...files, receive: () => Promise.reject(new Error('no room')) }
  await expect(place(now, { files: fails })).rejects.toThrow('no room')
  await withStore(async (store) => expect(await needsDemo(store)).toBe(true))
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('novo'))).toEqual([])
  await place()
  await withStore(async (store) => expect(await needsDemo(store)).toBe(false))
})

test('an incomplete school left by a crash is built again', async () => {
  await place()
  const [kept] = keptFolders()
  const cache = join(root, 'node_modules', '.cache', 'chamada')
  rmSync(join(cache, kept!), { recursive: true })
  mkdirSync(join(cache, `${kept}.1.part`))
  writeFileSync(join(cache, `${kept}.1.part`, 'chamada.sqlite'), 'half')
  await place()
  expect(keptFolders()).toContain(kept)
  await withStore(async (store) => expect(await needsDemo(store)).toBe(false))
})

test('without the sources, a start keeps nothing besides the database', async () => {
  await place(now, { root: folder })
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['chamada.sqlite', 'files'])
})
