/** The chosen rows of a list, by id, and the row where a range begins. */
export interface Chosen {
  ids: ReadonlySet<number>
  anchor: number | null
}

export const noneChosen: Chosen = { ids: new Set(), anchor: null }

/**
 * Chooses or releases a row. With `range`, every row between the one pressed before and this one, in the order on the
 * screen, gets the same state as this one.
 * @param shown the ids of the rows in the order in which they are shown
 */
export function choose({ ids, anchor }: Chosen, shown: readonly number[], id: number, range = false): Chosen {
  const from = range && anchor !== null ? shown.indexOf(anchor) : -1
  const to = shown.indexOf(id)
  const touched = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(ids)
  for (const each of touched) {
    if (ids.has(id)) next.delete(each)
    else next.add(each)
  }
  return { ids: next, anchor: id }
}

/** Chooses all rows shown; when all of them are chosen, releases them. Rows that a filter hides stay as they are. */
export function chooseAll({ ids }: Chosen, shown: readonly number[]): Chosen {
  const all = shown.every((id) => ids.has(id))
  return { ids: new Set(all ? [...ids].filter((id) => !shown.includes(id)) : [...ids, ...shown]), anchor: null }
}
