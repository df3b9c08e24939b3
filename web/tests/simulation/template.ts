import { getTableName } from 'drizzle-orm'
import { type Change, patch, put, type TableName } from '#schema/nouns/tables.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { epochOf, startRun } from '#server/store/epoch/meta.ts'
import type { Q } from '#server/store/store.ts'
import { entityTable, shownFields } from '#server/store/tables/shapes.ts'
import { write } from '#server/store/write/write.ts'
import { oldSchoolContent } from '#server/tests/support/oldSchool.ts'
import { type State, stateOf } from '#server/tests/support/project.ts'
import type { Content } from '#server/tests/support/testStore.ts'
import { everyone, places, type Someone } from './participants.ts'
import { diskWith } from './serverDisk.ts'

/** What every simulation begins with. */
export interface Template {
  /** When it begins, ms. */
  start: number
  /** The database: a school of three years, and its neighbour. */
  content: Content
  cookies: Map<Someone, string>
  /** All of its rows. */
  morning: State
  /** The acts of its journal. */
  past: Set<number>
}

/**
 * The old school with everybody signed in at `start`. Two classes of this year go on, with teachers and students in
 * common.
 */
export async function makeTemplate(start: number): Promise<Template> {
  const disk = diskWith((await oldSchoolContent({ now: start })).content)
  const store = disk.open()
  await store.tx(async (q) => {
    await write(q, handedOver(start - 60_000), [start - 60_000, 1])
    await countTouches(q)
  })
  await epochOf(store)
  await startRun(store, () => 2 ** 12)
  const sessions = openSessions(store, { now: () => start }, { secure: false, ...defaultLimits })
  const cookies = new Map<Someone, string>()
  for (const name of Object.keys(everyone) as Someone[]) {
    cookies.set(name, (await sessions.start(everyone[name], start)).split(';')[0]!)
  }
  const morning = await stateOf(store.q)
  const past = new Set((await store.q.select({ id: store.t.journal.id }).from(store.t.journal)).map(({ id }) => id))
  await store.close()
  return { start, content: await disk.leave(), cookies, morning, past }
}

const handedOver = (at: number): Change[] => [
  patch('classes', places.secondClass, { teacherId: everyone.otavio }),
  put('moduleClasses', { moduleId: places.module, classId: places.secondClass, createdAt: at }),
  ...[everyone.caio, everyone.dora].map((studentId) =>
    put('enrollments', { classId: places.secondClass, studentId, enrolledAt: at, leftAt: null }),
  ),
]

const touched = 'touched:'

/** Makes the database itself count the writes to each table, so that a reader knows what to read again. */
async function countTouches(q: Q) {
  const counting = q.dialect.name === 'sqlite' ? onSqlite : onPostgres
  for (const table of Object.keys(shownFields) as TableName[])
    for (const statement of counting(getTableName(entityTable(table)), `${touched}${table}`)) await q.run(statement)
}

const onSqlite = (table: string, name: string) =>
  ['insert', 'update', 'delete'].map(
    (act) =>
      `create trigger touched_${table}_${act} after ${act} on "${table}" begin
        insert into meta (name, value) values ('${name}', '1') on conflict (name) do update set value = value + 1; end`,
  )

const onPostgres = (table: string, name: string) => [
  `create or replace function count_touch() returns trigger language plpgsql as $$ begin
    insert into meta (name, value) values (tg_argv[0], '1')
      on conflict (name) do update set value = cast(cast(meta.value as bigint) + 1 as text);
    return null; end $$`,
  `create trigger touched_${table} after insert or update or delete on "${table}"
    for each statement execute function count_touch('${name}')`,
]

/** How often each table was written to, by the database's own count. */
export const touchesIn = (meta: { name: string; value: string }[]): Map<TableName, string> =>
  new Map(
    meta.flatMap(({ name, value }) =>
      name.startsWith(touched) ? [[name.slice(touched.length) as TableName, value] as const] : [],
    ),
  )
