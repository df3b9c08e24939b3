import { Refusal } from '../errors.ts'

// Not every database keeps a text with a zero character. Nobody types one, so devices do not look for it.

export const hasZero = (text: string): boolean => text.includes('\0')

/** The refusal of a field that has a zero character. */
export const zeroIn = (field: string): Refusal =>
  new Refusal('args.invalid', `${field}: há um caractere que não se pode guardar. Escreva o texto de novo.`)

/** Throws a 400 that names the field when any text in a value has a zero character. Returns the value. */
export function mustBeWithoutZero<T>(value: T, path = ''): T {
  if (typeof value === 'string' && hasZero(value)) throw path ? zeroIn(path) : new Refusal('request.malformed')
  if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) mustBeWithoutZero(each, path ? `${path}.${name}` : name)
  return value
}
