import type { Role } from '#schema/fields/labels.ts'
import { administrators } from '#schema/nouns/readers.ts'

/** The roles that take rolls. */
export const staff: readonly Role[] = ['teacher', ...administrators]

/**
 * A check with the roles that can ever pass it. A mutation takes its `roles` from the check it makes, so that a call
 * refuses all others with 403 before it reads a row.
 */
export const permission = <F extends (...args: never[]) => unknown>(roles: readonly Role[], check: F) =>
  Object.assign(check, { roles })
