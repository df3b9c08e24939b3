import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../migrationsFolder.ts'

/** Runs one migration's statements from its file. */
function runMigration(db: Database.Database, tag: string) {
  for (const statement of readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
    db.exec(statement)
}

test('a database from before the global order gets one: every school and administrator has a place, and new ones follow', () => {
  const db = new Database(':memory:')
  runMigration(db, '0000_start')
  runMigration(db, '0001_history')
  const person = db.prepare(
    `INSERT INTO users (id, name, role, schoolId, mustChangePassword, createdAt, tenant, at, by, seq)
     VALUES (?, 'x', ?, ?, 0, 0, ?, 0, 0, ?)`,
  )
  for (const id of [1, 2])
    db.exec(
      `INSERT INTO schools (id, name, active, createdAt, tenant, at, by, seq) VALUES (${id}, 'E', 1, 0, ${id}, 0, 0, 1)`,
    )
  person.run(1, 'superadmin', null, 0, 7)
  person.run(2, 'admin', 1, 1, 2)
  person.run(3, 'teacher', 1, 1, 3)
  person.run(4, 'admin', 2, 2, 2)
  db.exec(`INSERT INTO counters (name, value) VALUES ('seq:0', 7)`)
  runMigration(db, '0002_global_order')
  const places = (table: string) => db.prepare(`SELECT globalSeq FROM ${table} ORDER BY id`).pluck().all()
  expect([...places('schools'), ...places('users')]).toEqual([8, 9, 10, 11, null, 12])
  expect(db.prepare(`SELECT value FROM counters WHERE name = 'seq:0'`).pluck().get()).toBe(12)
})
