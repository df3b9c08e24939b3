/**
 * Cells on their way to PostgreSQL and back. The columns are bigint, double precision and text, so a cell is a number, a text or null.
 * Guarantees: a number comes back as it was sent, or not at all; what a statement works out comes as SQLite would give
 * it, so that a sum is a number and a truth value 1 or 0.
 * Invariant: values go as texts without a type, and the server takes each for what stands beside it. Nothing is stored
 * here: a crash has nothing to lose.
 */

/** A value as the driver sends it. Throws a TypeError for what no column holds. */
export function toSent(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && isKept(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'bigint') return String(value)
  throw new TypeError(`no column holds a value such as ${typeof value === 'number' ? value : typeof value}`)
}

/** A list of values as PostgreSQL writes one. */
export const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join(',')}}`

function elementOf(value: unknown): string {
  const sent = toSent(value)
  if (sent === null) return 'NULL'
  return typeof value === 'string' ? `"${sent.replace(/["\\]/g, '\\$&')}"` : sent
}

/** A whole number that is too large would come back as another one. */
const isKept = (n: number): boolean => Number.isSafeInteger(n) || (Number.isFinite(n) && !Number.isInteger(n))

function wholeNumber(text: string): number {
  const n = Number(text)
  if (Number.isSafeInteger(n)) return n
  throw new RangeError(`${text} is too large to be a number`)
}

/** The sum of bigints is numeric, and so is their average, which is no whole number. */
const numeric = (text: string): number => (/^-?\d+$/.test(text) ? wholeNumber(text) : Number(text))
const truth = (text: string): number => (text === 't' ? 1 : 0)
const asText = (text: string): string => text

/** By the numbers of PostgreSQL's types, which never change. */
const readers: Record<number, (text: string) => number> = {
  16: truth,
  20: wholeNumber,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  1700: numeric,
}

/** How the driver reads cells of a type. */
export const types = { getTypeParser: (type: number) => readers[type] ?? asText }
