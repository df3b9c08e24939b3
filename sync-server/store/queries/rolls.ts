import { and, between, eq, or, type SQL } from 'drizzle-orm'
import type { Rows } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { rowSeenBy, whoReads } from '#schema/permissions/scopes.ts'
import { packRoll, type RollRecord } from '#schema/sync/rollRecord.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { groupBy } from './groupBy.ts'

/**
 * Rolls with the marks this person may see. People who run or teach the class get all marks. A student gets their own
 * mark with its number, which an evaluation needs, and only the day from the header. A roll whose mark was taken back
 * goes out empty.
 */
export async function packRolls(q: Q, actor: Actor, headers: Rows['rollCalls'][]): Promise<RollRecord[]> {
  const isStudent = actor.role === 'student'
  const rolls: RollRecord[] = []
  for (const [classId, ofClass] of groupBy(headers, (header) => header.classId)) {
    const attendance = groupBy(await marks(q, actor, 'attendance', classId, ofClass), rollOf)
    const performance = groupBy(await marks(q, actor, 'performance', classId, ofClass), rollOf)
    for (const header of ofClass) {
      const name = rollOf(header)
      const roll = packRoll(
        rowSeenBy(actor, 'rollCalls', header),
        attendance.get(name) ?? [],
        performance.get(name) ?? [],
      )
      if (isStudent) {
        const ever = attendance.has(name) || performance.has(name)
        if (ever) rolls.push(roll)
      } else {
        rolls.push({ ...roll, marks: roll.marks.map(({ attendanceId: _, ...mark }) => mark) })
      }
    }
  }
  return rolls
}

/**
 * Up to this many rolls are looked up one by one. For more, all marks of the class between the first and the last day
 * are read.
 */
const few = 8

const rollOf = ({ lessonId, date }: { lessonId: number; date: string }) => `${lessonId}/${date}`

async function marks<T extends 'attendance' | 'performance'>(
  q: Q,
  actor: Actor,
  table: T,
  classId: number,
  headers: Rows['rollCalls'][],
): Promise<Rows[T][]> {
  const columns = t[table]
  const ownOnly = actor.role === 'student' && whoReads[table].class?.students === 'own'
  const day = ({ lessonId, date }: Rows['rollCalls']): SQL | undefined =>
    and(eq(columns.lessonId, lessonId), eq(columns.date, date))
  const dates = headers.map(({ date }) => date).sort()
  const rows = await q
    .select(shownColumns[table])
    .from(columns)
    .where(
      and(
        eq(columns.classId, classId),
        headers.length <= few ? or(...headers.map(day)) : between(columns.date, dates[0]!, dates.at(-1)!),
        ownOnly ? eq(columns.studentId, actor.id) : undefined,
      ),
    )
  return rows.map((row) => rowSeenBy(actor, table, row as never))
}
