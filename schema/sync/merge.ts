/**
 * Guarantees: two machines that have seen the same writes of a row hold the same row, in whatever order and however often
 * the writes came: the merge is commutative, associative and idempotent, field by field, last write wins.
 * Invariant: a field's value always belongs to its greatest stamp. Delete wins over any write to the row it deleted.
 * Power cuts: pure, nothing to lose.
 */

/** When and by which mutation a field was written; the mutation's id breaks ties. */
export type Stamp = readonly [at: number, mutation: number]

export const later = (a: Stamp, b: Stamp) => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])

export interface RowState {
  fields: Record<string, unknown>
  stamps: Record<string, Stamp>
  /** Set once the row was deleted; what it was is no longer of interest. */
  deleted?: Stamp
}

export const absent: RowState = { fields: {}, stamps: {} }

/** The row after a write of some fields. */
export const written = (fields: Record<string, unknown>, stamp: Stamp): RowState => ({
  fields,
  stamps: Object.fromEntries(Object.keys(fields).map((name) => [name, stamp])),
})

export const removed = (stamp: Stamp): RowState => ({ fields: {}, stamps: {}, deleted: stamp })

/** What both have seen. */
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

/** The fields of a write that lost to a later write already there. */
export const overtakenFields = (row: RowState, write: RowState) =>
  Object.keys(write.stamps).filter(
    (name) => row.deleted || (row.stamps[name] && later(row.stamps[name], write.stamps[name]!)),
  )

/** Keeps the stamps small: one for most fields, exceptions by name. Server rows carry `at`, `by` and, rarely, `stamps`. */
export interface PackedStamps {
  at: number
  by: number
  stamps: Record<string, Stamp> | null
}

export function packStamps(stamps: Record<string, Stamp>): PackedStamps {
  const all = Object.entries(stamps)
  const newest = all.reduce<Stamp>((best, [, stamp]) => (later(stamp, best) ? stamp : best), [0, 0])
  const others = all.filter(([, stamp]) => stamp[0] !== newest[0] || stamp[1] !== newest[1])
  return { at: newest[0], by: newest[1], stamps: others.length ? Object.fromEntries(others) : null }
}

export function unpackStamps(names: readonly string[], packed: PackedStamps): Record<string, Stamp> {
  return Object.fromEntries(names.map((name) => [name, packed.stamps?.[name] ?? ([packed.at, packed.by] as const)]))
}
