import { credentials } from '#schema/nouns/credentials.ts'

export { signIn } from '#web/session/session.ts'

/** What is wrong with what was typed, by the field. */
export function errorsIn(typed: { email: string; password: string }): { email?: string; password?: string } {
  const errors: { email?: string; password?: string } = {}
  for (const { path, message } of credentials.safeParse(typed).error?.issues ?? [])
    errors[path[0] as 'email' | 'password'] ??= message
  return errors
}
