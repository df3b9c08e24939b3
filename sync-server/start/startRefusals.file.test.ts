import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { databaseProblems, dataProblems, refuseFor } from './startRefusals.ts'

// Covers: a start that refuses a database's file says the way out.
const said = (problems: { what: string; remedy: string }[]) => problems.map(({ what, remedy }) => `${what} ${remedy}`)
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the data', () => {
  let store: ReturnType<typeof openTestStore>
  let data: string
  beforeEach(() => {
    store = openTestStore()
    data = dirname(store.file)
  })
  afterEach(() => store.end())
  test('of an older version is made private', () => {
    const files = join(data, 'files', 'ab')
    mkdirSync(files, { recursive: true })
    writeFileSync(join(files, 'x'), 'x')
    for (const path of [data, join(data, 'files'), files]) chmodSync(path, 0o755)
    for (const path of [store.file, `${store.file}-wal`, join(files, 'x')]) chmodSync(path, 0o644)
    expect(dataProblems(data)).toEqual([])
    expect([data, join(data, 'files'), files].map(modeOf)).toEqual(['700', '700', '700'])
    expect([store.file, `${store.file}-wal`, join(files, 'x')].map(modeOf)).toEqual(['600', '600', '600'])
  })

  test('in a folder with other people’s things is made private without closing that folder', () => {
    writeFileSync(join(data, 'other.txt'), 'x')
    chmodSync(join(data, 'other.txt'), 0o644)
    chmodSync(data, 0o755)
    chmodSync(store.file, 0o644)
    expect(dataProblems(data)).toEqual([])
    expect([data, join(data, 'other.txt'), store.file].map(modeOf)).toEqual(['755', '644', '600'])
  })

  test('in a place that cannot be a folder is refused', () => {
    expect(said(dataProblems(join(store.file, 'data')))).toEqual([expect.stringMatching(/não pode ser escrita.*chown/)])
  })
})

describe('the database', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = makeTestFolder('start')
    file = join(folder, 'chamada.sqlite')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const whole = () => openTestStore({ file }).store.close()

  test('that is whole, new or empty is opened', () => {
    expect(databaseProblems(folder)).toEqual([])
    writeFileSync(file, '')
    expect(databaseProblems(folder)).toEqual([])
    whole()
    expect(databaseProblems(folder)).toEqual([])
    expect(databaseProblems(folder, true)).toEqual([])
  })

  test('that is damaged is refused, and the way to a backup is said', () => {
    whole()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096 * 3, 4096 * 12)
    writeFileSync(file, bytes)
    expect(said(databaseProblems(folder))).toEqual([expect.stringMatching(/danificado.*restore/)])
    writeFileSync(file, 'x'.repeat(8192))
    expect(() => refuseFor(databaseProblems(folder))).toThrow(/danificado/)
  })

  test('of a newer version, or of another program, is refused', () => {
    whole()
    const db = new Database(file)
    db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('later', 9e15)
    db.close()
    expect(said(databaseProblems(folder))).toEqual([expect.stringMatching(/versão mais nova.*Atualize/)])
    rmSync(file)
    const other = new Database(file)
    other.exec('create table things (id integer)')
    other.close()
    expect(said(databaseProblems(folder))).toEqual([expect.stringContaining('não é um banco do Chamada')])
  })
})
