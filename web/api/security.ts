import { call } from './call.ts'

/** The person has typed their password again: for some minutes the server does what it asks it for. */
export const confirmPassword = async (password: string): Promise<void> =>
  void (await call('POST', '/api/user/confirm-password', { password }))
