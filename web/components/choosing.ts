/** Rows chosen in a list, by their numbers, and the one that a range begins at. */
export interface Chosen {
  ids: ReadonlySet<number>
  anchor: number | null
}

export const noneChosen: Chosen = { ids: new Set(), anchor: null }

/**
 * Chooses a row, or no longer; with `range`, all from the row pressed before it to this one, as they are on the screen,
 * become as this one does.
 * @param shown the rows' numbers in the order in which they are seen
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

/** Chooses all that is shown; when all of it is chosen, none of it. Rows that a filter hides stay as they are. */
export function chooseAll({ ids }: Chosen, shown: readonly number[]): Chosen {
  const all = shown.every((id) => ids.has(id))
  return { ids: new Set(all ? [...ids].filter((id) => !shown.includes(id)) : [...ids, ...shown]), anchor: null }
}
