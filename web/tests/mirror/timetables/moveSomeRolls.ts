import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { type Change, keyOf, wholeRow } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { seededRandom } from '#server/demo/random.ts'
import type { RandomTimetable, School } from './randomTimetable.ts'

/** Moves some rolls to another day or lesson, by the act that people do, where its rules allow it. */
export async function moveSomeRolls({ rows, looks, zone, schoolId }: RandomTimetable, seed: number) {
  const { pick, between, chance } = seededRandom(seed)
  const actor = { id: schoolId, role: 'admin', schoolId } as const
  for (let n = 0; rows.rollCalls.length && n < 4; n += 1) {
    const { classId, lessonId, date: attendanceDate } = pick(rows.rollCalls)
    const to = { classId, lessonId, attendanceDate: addDays(attendanceDate, between(-4, 4)) }
    if (chance(0.3)) to.lessonId = pick(rows.rollCalls).lessonId
    const args = { classId, lessonId, attendanceDate, to }
    try {
      const planning = { actor, args, rows: memoryReader(rows), at: looks[1]!, now: looks[1]!, zone, ids: [] }
      const { changes } = await planOf(moveRollCall, planning as never)
      for (const change of changes) apply(rows, change)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

function apply(school: School, change: Change) {
  const { kind, table, key } = change
  const rows = school[table] as Record<string, unknown>[]
  const place = rows.findIndex((row) => keyOf(table, row as never) === key)
  if (kind === 'remove') rows.splice(place, Number(place >= 0))
  else if (place >= 0) Object.assign(rows[place]!, change.fields)
  else rows.push(wholeRow(table, change.fields as never))
}
