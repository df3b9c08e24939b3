import type { Key, TableName } from '#schema/nouns/tables.ts'
import { channelsOfRow, keyInChannel, personShownBy } from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import type { Stamp } from '#schema/sync/merge.ts'
import { inScopeTerms, type RowLocation } from '#server/store/queries/rowLocation.ts'
import { isShown } from '#server/store/tables/shapes.ts'
import { tables } from '#server/store/tables/tables.ts'
import { stillShown } from '#server/store/visibility/stillShown.ts'
import { noSchool, takeSeq } from '../counters.ts'
import type { Q } from '../store.ts'
import type { Fields } from './pendingRows.ts'
import { inserterOf } from './rowWriter.ts'

/** Writes a tombstone in every channel that a row left. Marks leave none: they come and go with their roll. */
export async function leaveTombstones(
  q: Q,
  table: TableName,
  key: Key,
  before: Fields,
  after: Fields | null,
  location: RowLocation,
  [at, by]: Stamp,
) {
  const were = channelsOfRow(table, before as never, inScopeTerms(location))
  const are = new Set(
    after && isShown(table, after) ? channelsOfRow(table, after as never, inScopeTerms(location)) : [],
  )
  const left: { table: TableName; key: Key; channel: string; deleted: boolean }[] = were
    .filter((channel) => !are.has(channel))
    .map((channel) => ({ table, key: keyInChannel(channel, table, before as never), channel, deleted: !after }))
  const was = personShownBy(table, before)
  const is = after ? personShownBy(table, after) : undefined
  if (was && was.id !== is?.id && !(await stillShown(q, was.to, was.classId, was.id))) {
    // The other side of the class knew this person through the row, and through no other.
    left.push({ table: 'users', key: was.id, channel: was.channel, deleted: false })
  }
  if (table === 'rollCalls' && !after) {
    // Students hold their part of a roll through their own marks, which leave no tombstones.
    left.push({ table, key, channel: `class:${before.classId}/student`, deleted: true })
  }
  if (!left.length) return
  for (const [tenant, tombstones] of groupBy(left, ({ channel }) =>
    channel === 'global' ? noSchool : location.tenant,
  )) {
    const first = await takeSeq(q, tenant, tombstones.length)
    const rows = tombstones.map((each, i) => ({ ...each, key: String(each.key), tenant, seq: first + i, at, by }))
    await insertTombstones(q, rows)
  }
}

const insertTombstones = inserterOf(tables.tombstones)
