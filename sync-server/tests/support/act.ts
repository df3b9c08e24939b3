import type { ErrorCode } from '#schema/errors.ts'
import type { Person } from './cast.ts'

/** A valid call of an act, its answer and the scopes it pokes; then invalid calls and their refusals. */
export interface Act {
  who: Person
  path: string
  body?: Record<string, unknown>
  answers: unknown
  /** Other people who may make the same call. */
  also: Person[]
  /** The scopes whose pages are poked. */
  wakes: string[]
  refuses: [why: string, change: { path?: string; body?: unknown; who?: Person }, code: ErrorCode, sentence?: string][]
}

/** People who may not change classes at all, and those for whom the class does not exist. */
export const onlyAdministrators: Act['refuses'] = [
  ['a teacher', { who: 'marina' }, 'notAllowed'],
  ['a student', { who: 'ana' }, 'notAllowed'],
  ['a teacher of another school', { who: 'ines' }, 'notAllowed'],
  ['an administrator of another school', { who: 'nadia' }, 'notFound'],
]
