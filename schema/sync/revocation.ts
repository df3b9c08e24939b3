/**
 * The codes with which the server takes back what a device holds: the account was deleted or barred, or the school is
 * closed. They count only in an answer of the server itself (answerer.ts).
 */
const revocations = ['account.deleted', 'account.barred', 'school.inactive'] as const

/** Why a device forgot or sealed what it held. 'device.away': its server did not answer it for too long (absence.ts). */
export type WipeReason = (typeof revocations)[number] | 'device.away'

/**
 * Returns true for the code with which the server says that an act ended the session, such as 'Sair dos outros
 * aparelhos' or a new password: the device locks (absence.ts) and keeps what it holds.
 */
export const isEndedByAct = (code: string | null | undefined): boolean => code === 'session.ended'

export const isRevocation = (code: string | null | undefined): code is WipeReason =>
  revocations.some((each) => each === code)
