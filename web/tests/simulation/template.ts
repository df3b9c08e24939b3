import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, patch, put, type TableName } from '#schema/nouns/tables.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { epochOf, startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Q } from '#server/store/store.ts'
import { entityTable, shownFields } from '#server/store/tables/shapes.ts'
import { write } from '#server/store/write/write.ts'
import { oldSchoolFile } from '#server/tests/support/oldSchool.ts'
import { type State, stateOf } from '#server/tests/support/project.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { everyone, places, type Someone } from './participants.ts'

/** What every simulation begins with. */
export interface Template {
  /** When it begins, ms. */
  start: number
  /** The database: a school of three years, and its neighbour. */
  bytes: Buffer
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
  const { bytes } = await oldSchoolFile({ now: start })
  const folder = makeTestFolder('simulation')
  const file = join(folder, 'chamada.sqlite')
  writeFileSync(file, bytes)
  const store = openStore({ file })
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
  store.close()
  const prepared = readFileSync(file)
  rmSync(folder, { recursive: true })
  return { start, bytes: prepared, cookies, morning, past }
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
  for (const table of Object.keys(shownFields) as TableName[]) {
    const name = (entityTable(table) as unknown as Record<symbol, string>)[Symbol.for('drizzle:Name')]
    const count = `insert into meta (name, value) values ('${touched}${table}', '1') on conflict (name) do update set value = value + 1`
    for (const act of ['insert', 'update', 'delete'])
      await q.run(`create trigger touched_${name}_${act} after ${act} on "${name}" begin ${count}; end`)
  }
}

/** How often each table was written to, by the database's own count. */
export const touchesIn = (meta: { name: string; value: string }[]): Map<TableName, string> =>
  new Map(
    meta.flatMap(({ name, value }) =>
      name.startsWith(touched) ? [[name.slice(touched.length) as TableName, value] as const] : [],
    ),
  )
