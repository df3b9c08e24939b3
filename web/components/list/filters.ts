/** A filter of a list: a choice that lives in the address under `name`. */
export interface Filter<R> {
  /** Its name in the address, such as 'categoria'. */
  name: string
  /** 'Categoria' */
  label: string
  /** Shown when nothing is chosen: 'Todas as categorias'. */
  all: string
  options: readonly { value: string; label: string }[]
  is(row: R, value: string): boolean
  /** The rows shown when nothing is chosen; without it, all. */
  otherwise?(row: R): boolean
}

/** The choices in an address that these filters know. */
export function chosenOf<R>(filters: readonly Filter<R>[], address: URLSearchParams) {
  return filters.flatMap((filter) => {
    const option = filter.options.find(({ value }) => value === address.get(filter.name))
    return option ? [{ filter, ...option }] : []
  })
}

/** The rows that match every choice in the address, and what filters show without one. */
export function narrowed<R>(rows: readonly R[], filters: readonly Filter<R>[], address: URLSearchParams): R[] {
  const chosen = chosenOf(filters, address)
  const others = filters.filter((filter) => chosen.every((choice) => choice.filter !== filter))
  return rows.filter(
    (row) =>
      chosen.every(({ filter, value }) => filter.is(row, value)) &&
      others.every(({ otherwise }) => !otherwise || otherwise(row)),
  )
}
