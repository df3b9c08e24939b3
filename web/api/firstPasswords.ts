import { call } from './call.ts'

export interface FirstPassword {
  userId: number
  password: string
}

/** How many people's passwords one call makes. */
export const firstPasswordsAtOnce = 50

/** Hashing fifty passwords takes a busy server a while, ms. */
const timeout = 60_000

/**
 * Gives each of these people a new first password, which the server tells only now; the one before stops working.
 * @param again also people who already chose a password of their own
 */
export const makeFirstPasswords = async (userIds: readonly number[], again: boolean): Promise<FirstPassword[]> =>
  (await call('POST', '/api/first-passwords', { userIds, ...(again && { again }) }, timeout)).json()
