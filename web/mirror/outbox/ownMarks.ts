import { isMark } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey } from '#schema/nouns/tables.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/**
 * What this device last wrote of each student's mark in a roll, by student: of the acts that wait and of those sent in
 * the last month. A mark of presence is written whole.
 * @param about the roll's record, as 'rolls:key'
 */
export async function ownMarks({ db }: Mirror, about: string): Promise<Map<number, Record<string, unknown>>> {
  const [sent, waiting] = await Promise.all(
    [db.sent, db.outbox].map((table) => table.where('about').equals(about).toArray()),
  )
  const marks = new Map<number, Record<string, unknown>>()
  for (const { wrote = [] } of [...sent!, ...waiting!].sort((a, b) => a.id - b.id))
    for (const { table, key, fields } of wrote) {
      if (!isMark(table)) continue
      const { studentId } = fieldsOfKey(table, key) as { studentId: number }
      const whole = table === 'attendance' ? { present: null, detail: null, reason: null, periods: null } : {}
      marks.set(studentId, { ...marks.get(studentId), ...whole, ...fields })
    }
  return marks
}
