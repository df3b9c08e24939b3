/**
 * Rows of like objects as columns, to be kept as JSON. A column is one of:
 *
 *     5, "x", true, null                      every row has it
 *     [5, 9, 4]                               one value for each row
 *     { "from": 5, "to": 44 }                 5, 6, 7 and so on
 *     { "steps": [1000, 3, -1] }              1000, 1003, 1002: numbers by their distances, where that is shorter
 *     { "of": ["good", null], "at": "001-" }  few values: each row has that of its place, in base 36, and no such field
 *                                             at "-". `at` is a list where there are more, with -1 for no field
 *     { "as": "x" }, { "like": "x" }          those of another place, which the caller puts in before it reads
 *
 * Guarantees: `rowsOf` returns what `columnsOf` was given, but for the order of fields and for what JSON leaves out.
 */
export type Column =
  | Scalar
  | unknown[]
  | { from: number; to: number }
  | { steps: number[] }
  | { of: unknown[]; at: string | number[] }
  | { as: string }
  | { like: string }
export type Columns = Record<string, Column>
export type Scalar = string | number | boolean | null
export type Row = Record<string, unknown>

export const isScalar = (value: unknown): value is Scalar =>
  value === null || (typeof value !== 'object' && value !== undefined)
export const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The columns of rows: all, or only those in which a row differs from its like. */
export function columnsOf(rows: Row[], likes?: Row[]): Columns {
  const names = new Set<string>()
  for (const row of rows) for (const name in row) names.add(name)
  for (const row of likes ?? []) for (const name in row) names.add(name)
  const columns: Columns = {}
  for (const name of names)
    if (!likes || rows.some((row, i) => row[name] !== likes[i]![name]))
      columns[name] = columnOf(rows.map((row) => row[name]))
  return columns
}

/** The column of a field that no row has. */
export const absent = (length: number): Column => ({ of: [], at: '-'.repeat(length) })

/** How many values have a place of one digit. */
const fewValues = 36

/** A column of these values, of which there is one at least. */
export function columnOf(values: unknown[]): Column {
  const first = values[0]
  if (isScalar(first) && values.every((value) => value === first)) return first
  const numbers = values.every(Number.isSafeInteger) ? numbersOf(values as number[]) : undefined
  if (numbers) return numbers
  const places = new Map<unknown, number>()
  for (const value of values) if (value !== undefined && !places.has(value)) places.set(value, places.size)
  if (places.size * 2 > values.length && !values.includes(undefined)) return values
  const at = values.map((value) => places.get(value) ?? -1)
  const of = [...places.keys()]
  return of.length > fewValues ? { of, at } : { of, at: at.map((n) => (n < 0 ? '-' : n.toString(36))).join('') }
}

/** Numbers in a shorter form than one by one; undefined where there is none. */
function numbersOf(values: number[]): Column | undefined {
  const steps = values.map((value, i) => value - (values[i - 1] ?? 0))
  const from = values[0]!
  if (steps.every((step, i) => i === 0 || step === 1)) return { from, to: values.at(-1)! }
  return steps.every((step, i) => i === 0 || Math.abs(step) * 10 < from) ? { steps } : undefined
}

/** The rows of columns. Columns that are left out are those of the likes. */
export function rowsOf(columns: Columns, length: number, likes?: Row[]): Row[] {
  const rows: Row[] = Array.from({ length }, (_, i) => ({ ...likes?.[i] }))
  for (const [name, column] of Object.entries(columns)) {
    const values = valuesOf(column, length)
    for (let i = 0; i < length; i++) {
      if (values[i] === undefined) delete rows[i]![name]
      else rows[i]![name] = values[i]
    }
  }
  return rows
}

/** The values of a column, one for each of `length` rows: undefined for a row that has no such field. */
export function valuesOf(column: Column, length: number): unknown[] {
  if (isScalar(column)) return Array.from({ length }, () => column)
  if (isList(column)) return column
  if ('from' in column) return Array.from({ length: column.to - column.from + 1 }, (_, i) => column.from + i)
  if ('of' in column) {
    const { of, at } = column
    return isList(at) ? at.map((place) => of[place]) : Array.from(at, (digit) => of[Number.parseInt(digit, fewValues)])
  }
  let value = 0
  return 'steps' in column ? column.steps.map((step) => (value += step)) : []
}
