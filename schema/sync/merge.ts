/**
 * Merges rows field by field: the last write wins.
 * Guarantees: two machines that have seen the same writes of a row hold the same row, in whatever order and however
 * often the writes came. The merge is commutative, associative and idempotent.
 * Invariant: a field's value always belongs to its greatest stamp. A deletion wins over any write to the row it
 * deleted.
 * After a crash: pure functions, nothing to lose.
 */

/** When a field was written (ms) and by which mutation. The mutation's id breaks ties. */
export type Stamp = readonly [at: number, mutation: number]

export const later = (a: Stamp, b: Stamp) => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])

export interface RowState {
  fields: Record<string, unknown>
  stamps: Record<string, Stamp>
  /** Set once the row was deleted. Its fields are dropped then. */
  deleted?: Stamp
}

export const absent: RowState = { fields: {}, stamps: {} }

/** A row of which only these fields were written. */
export function written(fields: Record<string, unknown>, stamp: Stamp): RowState {
  const stamps: RowState['stamps'] = {}
  for (const name of Object.keys(fields)) stamps[name] = stamp
  return { fields, stamps }
}

export const removed = (stamp: Stamp): RowState => ({ fields: {}, stamps: {}, deleted: stamp })

/** The row after the writes of both. */
export function merge(a: RowState, b: RowState): RowState {
  if (a.deleted || b.deleted) {
    const deleted = !a.deleted
      ? b.deleted!
      : !b.deleted
        ? a.deleted
        : later(a.deleted, b.deleted)
          ? a.deleted
          : b.deleted
    return removed(deleted)
  }
  const fields = { ...a.fields }
  const stamps = { ...a.stamps }
  for (const [name, stamp] of Object.entries(b.stamps)) {
    const mine = stamps[name]
    if (mine && !later(stamp, mine)) continue
    fields[name] = b.fields[name]
    stamps[name] = stamp
  }
  return { fields, stamps }
}

/** The fields of a write that lost to a later write already in the row. */
export const overwrittenFields = (row: RowState, write: RowState) =>
  Object.keys(write.stamps).filter(
    (name) => row.deleted || (row.stamps[name] && later(row.stamps[name], write.stamps[name]!)),
  )

/**
 * A compact form of the stamps: one for most fields, exceptions by name. Server rows carry `at`, `by` and, rarely,
 * `stamps`.
 */
export interface PackedStamps {
  at: number
  by: number
  stamps: Record<string, Stamp> | null
}

export function packStamps(stamps: Record<string, Stamp>): PackedStamps {
  let newest: Stamp = [0, 0]
  for (const stamp of Object.values(stamps)) if (stamp !== newest && later(stamp, newest)) newest = stamp
  let others: Record<string, Stamp> | null = null
  for (const [name, stamp] of Object.entries(stamps)) {
    if (stamp === newest || (stamp[0] === newest[0] && stamp[1] === newest[1])) continue
    others ??= {}
    others[name] = stamp
  }
  return { at: newest[0], by: newest[1], stamps: others }
}

export function unpackStamps(names: readonly string[], packed: PackedStamps): Record<string, Stamp> {
  const stamps: Record<string, Stamp> = {}
  const usual: Stamp = [packed.at, packed.by]
  for (const name of names) stamps[name] = packed.stamps?.[name] ?? usual
  return stamps
}
