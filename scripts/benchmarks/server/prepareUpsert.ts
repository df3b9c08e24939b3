import type Database from 'better-sqlite3'

/**
 * Makes a table with a row for each mark, and returns what writes one, as the last write wins: what a mark costs at least
 * without a roll around it.
 */
export function prepareUpsert(db: Database.Database): Database.Statement {
  db.exec(`
    create table if not exists bench_marks (
      id integer primary key, studentId integer, lessonId integer, classId integer, date text, present integer, tenant integer,
      at integer, by integer);
    create unique index if not exists bench_marks_key on bench_marks (classId, lessonId, date, studentId)`)
  return db.prepare(`
    insert into bench_marks (studentId, lessonId, classId, date, present, tenant, at, by) values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (classId, lessonId, date, studentId) do update set present = excluded.present, at = excluded.at, by = excluded.by
    where (excluded.at, excluded.by) > (at, by)`)
}
