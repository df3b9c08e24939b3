import type { SecondFactorSetUp, SecondFactorState } from '#schema/nouns/secondFactor.ts'
import type { OwnSession } from '#schema/nouns/session.ts'
import { call } from './call.ts'

/**
 * The person has typed their password again, and a code if they have a second factor: for some minutes the server does
 * what it asks it for.
 */
export const confirmPassword = async (password: string, code?: string): Promise<void> =>
  void (await call('POST', '/api/user/confirm-password', { password, code }))

export const secondFactor = async (): Promise<SecondFactorState> =>
  (await call('GET', '/api/user/second-factor')).json()

/** Begins a set-up, which counts once a code was confirmed. */
export const beginSecondFactor = async (): Promise<SecondFactorSetUp> =>
  (await call('POST', '/api/user/second-factor')).json()

/** Ends the set-up. Resolves to the recovery codes, which the server says only now. */
export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (await call('POST', '/api/user/second-factor/confirm', { code })).json<{ recoveryCodes: string[] }>().recoveryCodes

/** Resolves to new recovery codes, which the server says only now; those before stop working. */
export const renewRecoveryCodes = async (password: string, code: string): Promise<string[]> =>
  (await call('POST', '/api/user/second-factor/recovery-codes', { password, code })).json<{ recoveryCodes: string[] }>()
    .recoveryCodes

export const endSecondFactor = async (password: string, code: string): Promise<void> =>
  void (await call('POST', '/api/user/second-factor/off', { password, code }))

export const ownSessions = async (): Promise<OwnSession[]> => (await call('GET', '/api/user/sessions')).json()

/** Ends a session of the person signed in; without an id, all but the present one. */
export const endSessions = async (id?: string): Promise<void> =>
  void (await call('DELETE', id ? `/api/user/sessions/${id}` : '/api/user/sessions'))
