import type { Key, TableName } from '../../schema/entities/tables.ts'
import type { Stamp } from '../../schema/sync/merge.ts'
import { homesOf } from '../../schema/sync/scopes.ts'
import { noSchool, takeSeq } from './counters.ts'
import { groupBy } from './groupBy.ts'
import { type Place, placedAt } from './placing.ts'
import { isShown } from './shapes.ts'
import { type Fields, isMark } from './slots.ts'
import type { Q } from './store.ts'
import { tables } from './tables.ts'

/** Says in every channel that a row left that it is gone from there. */
export async function leaveTombstones(
  q: Q,
  table: TableName,
  key: Key,
  before: Fields | null,
  after: Fields | null,
  place: Place,
  [at, by]: Stamp,
) {
  if (!before || isMark(table)) return
  const were = homesOf(table, before as never, placedAt(place))
  const are = new Set(after && isShown(table, after) ? homesOf(table, after as never, placedAt(place)) : [])
  const left = were.filter((channel) => !are.has(channel)).map((channel) => ({ table, key, channel, deleted: !after }))
  if (table === 'classes' && before.teacherId && before.teacherId !== after?.teacherId) {
    // Students know a class's teacher through the class alone.
    const channel = `class:${key}/student`
    left.push({ table: 'users', key: before.teacherId as number, channel, deleted: false })
  }
  if (table === 'rollCalls' && !after) {
    // Students hold their part of a roll through their own marks, which leave no tombstones.
    left.push({ table, key, channel: `class:${before.classId}/student`, deleted: true })
  }
  if (table === 'enrollments' && !after) {
    // A class's teacher knows its students through their enrolments alone.
    left.push({ table: 'users', key: before.studentId as number, channel: `class:${before.classId}`, deleted: false })
  }
  if (!left.length) return
  for (const [tenant, graves] of groupBy(left, ({ channel }) => (channel === 'global' ? noSchool : place.tenant))) {
    const first = await takeSeq(q, tenant, graves.length)
    const rows = graves.map((grave, i) => ({ ...grave, key: String(grave.key), tenant, seq: first + i, at, by }))
    await q.insert(tables.tombstones).values(rows)
  }
}
