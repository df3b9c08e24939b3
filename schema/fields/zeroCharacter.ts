import { Refusal } from '../errors.ts'

// Not every database keeps a text with a zero character. Nobody types one, so devices do not look for it.

export const hasZero = (text: string): boolean => text.includes('\0')

/** The refusal of a field that has a zero character. */
export const zeroIn = (field: string): Refusal =>
  new Refusal('args.invalid', `${field}: há um caractere que não se pode guardar. Escreva o texto de novo.`)

/** Throws a 400 that names the field when any text in a value has a zero character. Returns the value. */
export function mustBeWithoutZero<T>(value: T): T {
  const path = pathOfZero(value)
  if (path) throw path.length > 0 ? zeroIn(path.join('.')) : new Refusal('request.malformed')
  return value
}

/** The names that lead to the first text with a zero character, or null. */
function pathOfZero(value: unknown): string[] | null {
  if (typeof value === 'string') return hasZero(value) ? [] : null
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return pathInList(value)
  for (const name of Object.keys(value)) {
    const path = pathOfZero((value as Record<string, unknown>)[name])
    if (path) return [name, ...path]
  }
  return null
}

/** A request may hold a list of half a million: nothing is made for each of its values. */
function pathInList(list: readonly unknown[]): string[] | null {
  for (let i = 0; i < list.length; i += 1) {
    const path = pathOfZero(list[i])
    if (path) return [String(i), ...path]
  }
  return null
}
