/**
 * What leaves a trace that a school's office can read, besides the acts in the journal: who came in, what was refused,
 * and who took personal data out. Each is what its person did: 'Davi entrou'.
 */
export const auditKinds = {
  signIn: 'Entrou',
  signInFailed: 'Errou a senha',
  signOut: 'Saiu',
  accountBarred: 'Bloqueou o acesso',
  accountAllowed: 'Permitiu o acesso',
  passwordReset: 'Deu uma nova senha',
  passwordChanged: 'Trocou a própria senha',
  nameTaken: 'Usou um e-mail ou nome de usuário que já existe',
  refused: 'Pediu o que não pode ver ou mudar',
  schoolRead: 'Leu dados de pessoas da escola',
  contactsRead: 'Viu os telefones da família',
  personExported: 'Baixou os dados de uma pessoa',
  personErased: 'Apagou os dados de uma pessoa',
  leftWorkOpened: 'Abriu o trabalho não enviado',
  leftWorkRegistered: 'Registrou o trabalho não enviado',
  transferRequested: 'Pediu um aluno à rede',
  transferSent: 'Enviou um aluno pela rede',
  transferReceived: 'Recebeu um aluno da rede',
  transferRefused: 'Recusou um pedido de aluno',
  transferTakenBack: 'Desfez uma transferência',
  sessionsEnded: 'Encerrou sessões em outros aparelhos',
  secondFactorOn: 'Ativou a verificação em duas etapas',
  secondFactorOff: 'Desativou a verificação em duas etapas',
  recoveryCodesRenewed: 'Fez novos códigos de recuperação',
  recoveryCodeUsed: 'Usou um código de recuperação',
} as const

export type AuditKind = keyof typeof auditKinds

const hour = 60 * 60_000

/**
 * The kinds of which one entry counts all that happened in a stretch of time, ms: whoever does it a thousand times does
 * not fill the list.
 */
export const countedIn: Partial<Record<AuditKind, number>> = {
  signInFailed: hour,
  nameTaken: hour,
  leftWorkRegistered: hour,
  refused: hour,
  schoolRead: 24 * hour,
  contactsRead: 24 * hour,
}
