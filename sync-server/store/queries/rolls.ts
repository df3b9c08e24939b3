import { and, between, eq, sql } from 'drizzle-orm'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { isHiddenFrom, rowSeenBy, whoReads } from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { packPresences, packRoll, type RollRecord } from '#schema/sync/rollRecord.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { locateRows } from './rowLocation.ts'

/**
 * Rolls with the marks this person may see. People who run or teach the class get all marks; of a subject that another
 * teaches, who was present. A student gets their own
 * mark with its number, which an evaluation needs, and only the day from the header. A roll whose mark was taken back
 * goes out empty.
 */
export async function packRolls(q: Q, actor: Actor, headers: Rows['rollCalls'][]): Promise<RollRecord[]> {
  const isStudent = actor.role === 'student'
  const locate = locateRows(q)
  const rolls: RollRecord[] = []
  for (const [classId, ofClass] of groupBy(headers, (header) => header.classId)) {
    const attendance = groupBy(await marks(q, actor, 'attendance', classId, ofClass), rollOf)
    const performance = groupBy(await marks(q, actor, 'performance', classId, ofClass), rollOf)
    const locations = await locate('attendance', ofClass as never)
    for (const [i, header] of ofClass.entries()) {
      const name = rollOf(header)
      const { moduleId } = locations[i]!
      const seen = rowSeenBy(actor, 'rollCalls', header)
      const present = attendance.get(name) ?? []
      const roll = isHiddenFrom(actor, 'attendance', header, moduleId)
        ? packPresences(seen, present, moduleId)
        : packRoll(seen, present, performance.get(name) ?? [])
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

async function marks<T extends MarkTable>(
  q: Q,
  actor: Actor,
  table: T,
  classId: number,
  headers: Rows['rollCalls'][],
): Promise<Rows[T][]> {
  const ownOnly = actor.role === 'student' && whoReads[table].class?.students === 'own'
  const [isFew, whose] = [headers.length <= few, ownOnly ? 'own' : 'all'] as const
  const rows = []
  if (isFew)
    for (const { lessonId, date } of headers)
      rows.push(
        ...(await marksBy(q, `${table} roll ${whose}`).execute({ classId, lessonId, date, studentId: actor.id })),
      )
  else {
    const dates = headers.map(({ date }) => date).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    rows.push(...(await marksBy(q, `${table} days ${whose}`).execute({ classId, first, last, studentId: actor.id })))
  }
  return rows.map((row) => rowSeenBy(actor, table, row as never))
}

/** The marks of one roll, or those of a class between two days: everybody's or one student's. */
const marksBy = preparedOncePerName((q, name: `${MarkTable} ${'roll' | 'days'} ${'all' | 'own'}`) => {
  const [table, when, whose] = name.split(' ') as [MarkTable, string, string]
  const { classId, lessonId, date, studentId } = t[table]
  const at = sql.placeholder
  const ofRoll = and(eq(lessonId, at('lessonId')), eq(date, at('date')))
  return q
    .select(shownColumns[table])
    .from(t[table])
    .where(
      and(
        eq(classId, at('classId')),
        when === 'roll' ? ofRoll : between(date, at('first'), at('last')),
        whose === 'own' ? eq(studentId, at('studentId')) : undefined,
      ),
    )
    .prepare()
})
