/**
 * What leaves a trace that a school's office can read, besides the acts in the journal: who came in, what was refused,
 * and who took personal data out.
 */
const auditKinds = {
  signIn: 'Entrou',
  signInFailed: 'Errou a senha',
  signOut: 'Saiu',
} as const

export type AuditKind = keyof typeof auditKinds
