import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownFile } from '../../../schema/rules/ownFile.ts'
import { type FileStore, openFileStore } from '../../fileStore.ts'
import { passwordFits } from '../../sessions/passwords.ts'
import { epochOf } from '../../store/meta.ts'
import { accountFor } from '../../store/people.ts'
import { readerOf } from '../../store/reader.ts'
import { openStore, type Store } from '../../store/store.ts'
import { demoLines, demoPassword } from '../accounts.ts'
import { needsDemo } from '../seedDemo.ts'
import { placeOldDemo } from './oldDemo.ts'
import { smallSize } from './sizes.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
const zone = 'America/Sao_Paulo'
const hour = 3_600_000
const { rows: _, ...size } = smallSize
/** The sources, and what was made of them: the first test makes it, the others copy. */
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

const place = (at = now, changes: Partial<Parameters<typeof placeOldDemo>[0]> = {}) =>
  placeOldDemo({ database, files, now: at, zone, size, root, ...changes })
const shelf = () => readdirSync(join(root, 'node_modules', '.cache', 'chamada'))
async function withStore<T>(read: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ file: database })
  try {
    return await read(store)
  } finally {
    store.close()
  }
}

test('everyone whom the start prints signs in, and the files are there', async () => {
  await place()
  const printed = demoLines('old').flatMap((line) => /^ {2}(\S+@\S+)/.exec(line)?.[1] ?? [])
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

test('a second start of the day copies, as another server, and lets a class of today be in progress then', async () => {
  await place()
  const epoch = await withStore(epochOf)
  const [kept] = shelf()
  const made = statSync(join(root, 'node_modules', '.cache', 'chamada', kept!)).mtimeMs
  await place(now + 3 * hour)
  expect(shelf()).toEqual([kept])
  expect(statSync(join(root, 'node_modules', '.cache', 'chamada', kept!)).mtimeMs).toBe(made)
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

test('another day is another school, and the one before is forgotten', async () => {
  await place()
  const before = shelf()
  await place(now + 24 * hour)
  expect(shelf()).toHaveLength(1)
  expect(shelf()).not.toEqual(before)
})

test('a start that fails leaves the database as it was, and the next one whole', async () => {
  await withStore(async (store) => expect(await needsDemo(store)).toBe(true))
  const fails = { ...files, receive: () => Promise.reject(new Error('no room')) }
  await expect(place(now, { files: fails })).rejects.toThrow('no room')
  await withStore(async (store) => expect(await needsDemo(store)).toBe(true))
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('novo'))).toEqual([])
  await place()
  await withStore(async (store) => expect(await needsDemo(store)).toBe(false))
})

test('half a school that a crash left is made anew', async () => {
  await place()
  const [kept] = shelf()
  const home = join(root, 'node_modules', '.cache', 'chamada')
  rmSync(join(home, kept!), { recursive: true })
  mkdirSync(join(home, `${kept}.1.part`))
  writeFileSync(join(home, `${kept}.1.part`, 'chamada.sqlite'), 'half')
  await place()
  expect(shelf()).toContain(kept)
  await withStore(async (store) => expect(await needsDemo(store)).toBe(false))
})

test('without the sources beside it a start keeps nothing besides the database', async () => {
  await place(now, { root: folder })
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['chamada.sqlite', 'files'])
})
