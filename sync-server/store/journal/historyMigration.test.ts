import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../migrationsFolder.ts'
import { openStore } from '../openStore.ts'
import { recent } from './journal.ts'
import { historyOf } from './rowHistory.ts'

/** The migrations from before histories existed. */
function firstMigration(folder: string): string {
  const old = join(folder, 'migrations')
  cpSync(migrationsFolder, old, { recursive: true })
  const index = join(old, 'meta', '_journal.json')
  const all = JSON.parse(readFileSync(index, 'utf8'))
  writeFileSync(index, JSON.stringify({ ...all, entries: all.entries.slice(0, 1) }))
  return old
}

test('a journal from before histories existed gets them when the server starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-migration-'))
  const file = join(folder, 'chamada.sqlite')
  const before = new Database(file)
  migrate(drizzle(before), { migrationsFolder: firstMigration(folder) })
  const mark = { id: 1, classId: 3, lessonId: 101, date: '2026-11-23', studentId: 21 }
  const entries = [
    [
      { table: 'rollCalls', key: '3/101/2026-11-23', before: null, after: mark },
      { table: 'attendance', key: '3/101/2026-11-23/21', before: null, after: { ...mark, present: true } },
    ],
    [{ table: 'users', key: 21, before: { id: 21, name: 'Ana' }, after: null }],
  ]
  const insert = before.prepare(
    `insert into journal (id, actorId, tenant, at, receivedAt, name, method, path, hash, outcome, changes)
     values (?, 12, 1, 5, 5, 'x', 'POST', '/x', '', 'applied', ?)`,
  )
  for (const [i, changes] of entries.entries()) insert.run(i + 1, JSON.stringify(changes))
  before.close()

  const store = openStore({ file })
  const ids = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
  expect(await ids(historyOf(store.q, 'attendance', '3/101/2026-11-23/21', mark))).toEqual([1])
  expect(await ids(historyOf(store.q, 'rollCalls', '3/101/2026-11-23', mark))).toEqual([1])
  expect(await ids(historyOf(store.q, 'users', 21, {}))).toEqual([2])
  expect(await ids(recent(store.q, { limit: 9, deletions: true }))).toEqual([2])
  expect(await store.q.select().from(store.t.journalRows)).toHaveLength(2)
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
