import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { isHiddenFrom, rowSeenBy, whoReads } from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { packPresences, packRoll, type RollRecord } from '#schema/sync/rollRecord.ts'
import { shownRow } from '#server/store/tables/shapes.ts'
import type { StoredMark } from '../packing/packedMarks.ts'
import type { Q } from '../store.ts'
import { marksBetween, marksWhere } from './readMarks.ts'
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
    const [attendances, performances, locations] = await Promise.all([
      marks(q, actor, 'attendance', classId, ofClass),
      marks(q, actor, 'performance', classId, ofClass),
      locate('attendance', ofClass as never),
    ])
    const attendance = groupBy(attendances, rollOf)
    const performance = groupBy(performances, rollOf)
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
  const studentId = ownOnly ? actor.id : undefined
  const rows: StoredMark<T>[] = []
  if (headers.length <= few) {
    const of = ({ lessonId, date }: (typeof headers)[0]) => ({ classId, lessonId, date, studentId })
    rows.push(...(await Promise.all(headers.map((each) => marksWhere(q, table, of(each) as never)))).flat())
  } else {
    const dates = headers.map(({ date }) => date).sort()
    const days = { classId, first: dates[0]!, last: dates.at(-1)! }
    rows.push(...(await marksBetween(q, table, days, studentId)))
  }
  return rows.map((row) => rowSeenBy(actor, table, shownRow(table, row)))
}
