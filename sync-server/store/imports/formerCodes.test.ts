import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../migrationsFolder.ts'

test('codes from before other formats were imported still lead to their rows, each in its school', () => {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE users (id INTEGER PRIMARY KEY, tenant INTEGER);
    CREATE TABLE classes (id INTEGER PRIMARY KEY, tenant INTEGER);
    CREATE TABLE external_ids (source TEXT, code TEXT, "table" TEXT, rowId INTEGER, PRIMARY KEY (source, "table", code));
    INSERT INTO users VALUES (1, 4), (11, 5), (12, 5);
    INSERT INTO classes VALUES (1, 4), (3, 5), (4, 5);
  `)
  const add = db.prepare(`INSERT INTO external_ids (source, code, "table", rowId) VALUES ('educacenso', ?, ?, ?)`)
  add.run('87654321:pessoa:11', 'users', 11)
  add.run('87654321:pessoa:inep-100000000002', 'users', 12)
  add.run('87654321:pessoa:12', 'users', 99)
  add.run('87654321:turma:7', 'classes', 3)
  add.run('87654321:turma:inep-444', 'classes', 4)
  add.run('escola:87654321', 'schools', 5)
  add.run('87654321:modulo:diario', 'modules', 6)
  const nameOfMigration = readdirSync(migrationsFolder).find((name) => name.endsWith('_former_codes.sql'))!
  const file = readFileSync(join(migrationsFolder, nameOfMigration), 'utf8')
  for (const statement of file.split('--> statement-breakpoint')) db.exec(statement)
  const rows = db.prepare(`SELECT source, "table", code, rowId FROM external_ids ORDER BY rowId`).raw().all()
  expect(rows).toEqual([
    ['school:5', 'classes', 'id:87654321:turma:7', 3],
    ['school:5', 'classes', 'inep:444', 4],
    ['schools', 'schools', 'inep:87654321', 5],
    ['school:5', 'users', 'id:87654321:pessoa:11', 11],
    ['school:5', 'users', 'inep:100000000002', 12],
  ])
})
