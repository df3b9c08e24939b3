import { Refusal } from '#schema/errors.ts'

/** For how long a typed password counts, ms. */
export const confirmationLasts = 10 * 60_000

/**
 * Throws 'session.confirm' unless the password was typed in this session within the last ten minutes: for acts that a
 * person who finds an open browser must not do, such as deleting a school or taking out everybody's data. A route has
 * `confirmedAt` in its context; POST /api/user/confirm-password renews it.
 * @param confirmedAt when the password was last typed, ms; undefined outside a session
 */
export function mustBeConfirmed(confirmedAt: number | undefined, now: number): void {
  if (confirmedAt === undefined || now - confirmedAt > confirmationLasts) throw new Refusal('session.confirm')
}
