import type * as z from 'zod/mini'

/**
 * Every refusal of the product: its HTTP status (decisions section 7) and its Portuguese sentence. Code decides by the
 * code or the status, never by the text.
 */
export const errors = {
  'session.none': { status: 401, text: 'Entre para continuar.' },
  'session.ended': { status: 401, text: 'Sua sessão neste aparelho foi encerrada. Entre de novo para continuar.' },
  'session.otherUser': {
    status: 401,
    text: 'Outra pessoa entrou neste navegador. Entre de novo para enviar o que é seu.',
  },
  'session.confirm': { status: 403, text: 'Digite sua senha de novo para continuar.' },
  'account.deleted': {
    status: 401,
    text: 'Esta conta não existe mais. Procure a secretaria.',
  },
  'account.barred': { status: 403, text: 'Seu acesso foi bloqueado pela escola. Procure a secretaria.' },
  'login.wrong': { status: 401, text: 'E-mail ou senha incorretos' },
  'login.codeNeeded': { status: 401, text: 'Digite o código do aplicativo autenticador.' },
  'login.codeWrong': { status: 401, text: 'Código incorreto. Espere o próximo código e tente de novo.' },
  'login.tooMany': { status: 429, text: 'Muitas tentativas. Tente de novo em alguns minutos.' },
  'school.inactive': { status: 403, text: 'Escola inativa. Procure a administração.' },
  'request.forged': { status: 403, text: 'Pedido recusado: não veio desta página.' },
  'request.malformed': { status: 400, text: 'O pedido não está em um formato válido.' },
  'request.tooLarge': { status: 413, text: 'O pedido é grande demais.' },
  'request.tooMany': { status: 429, text: 'Muitos pedidos em pouco tempo. Tente de novo em um minuto.' },
  'device.tooMany': { status: 429, text: 'Há aparelhos demais com alterações suas por enviar. Envie-as primeiro.' },
  'file.tooLarge': { status: 413, text: 'O arquivo é grande demais.' },
  'file.quota': { status: 413, text: 'Não há mais espaço para arquivos da escola.' },
  'file.type': { status: 415, text: 'Este tipo de arquivo não é aceito.' },
  'file.broken': { status: 422, text: 'O arquivo não chegou inteiro. Envie-o de novo.' },
  'upload.gone': { status: 404, text: 'Este envio não existe mais no servidor: ele começa de novo.' },
  'upload.elsewhere': { status: 409, text: 'O servidor tem outra parte deste envio: ele continua de lá.' },
  'upload.malformed': { status: 400, text: 'O envio não está em um formato válido.' },
  'upload.unfinished': { status: 409, text: 'O envio ainda não terminou.' },
  'upload.tooMany': { status: 429, text: 'Você já tem envios demais por terminar. Espere que cheguem, ou cancele um.' },
  'file.away': { status: 503, text: 'Os arquivos da escola estão fora do ar por um momento. Tente de novo.' },
  'file.empty': { status: 400, text: 'O arquivo está vazio.' },
  'sealed.unknown': { status: 400, text: 'O arquivo não é de trabalho não enviado do Chamada. Nada foi aberto.' },
  'sealed.broken': { status: 400, text: 'O arquivo está danificado ou é de outro servidor. Nada foi aberto.' },
  'sealed.tooMany': {
    status: 413,
    text: 'O arquivo traz mais de 10.000 alterações: só o aparelho pode enviá-las. Nada foi aberto.',
  },
  'file.unknown': { status: 400, text: 'O arquivo não está no servidor da escola: envie-o de novo.' },
  'password.guessable': {
    status: 400,
    text: 'Esta senha é fácil de adivinhar. Escolha outra, como três ou quatro palavras.',
  },
  'args.invalid': { status: 400, text: 'Há um campo inválido.' },
  notAllowed: { status: 403, text: 'Você não tem permissão para fazer isso.' },
  notFound: { status: 404, text: 'Não encontrado.' },
  'lesson.notInClass': { status: 409, text: 'Esta aula não é de um módulo desta turma.' },
  'module.otherSchool': { status: 409, text: 'O módulo e a turma são de escolas diferentes.' },
  'student.notEnrolled': {
    status: 409,
    text: 'O aluno não estava matriculado nesta turma nesse dia. A secretaria corrige as datas da matrícula na turma, em “Ver Alunos”.',
  },
  'student.excused': {
    status: 409,
    text: 'O aluno está dispensado desta disciplina. A secretaria muda a dispensa na turma, em “Ver Alunos”.',
  },
  'attendance.tooEarly': { status: 400, text: 'attendanceDate: a chamada é de um dia que ainda não chegou.' },
  'attendance.classRequired': { status: 400, text: 'classId: diga de qual turma é a chamada.' },
  'rollCall.exists': {
    status: 409,
    text: 'Já existe chamada desta aula nesse dia. Retire uma das duas, ou escolha outro lugar.',
  },
  'rollCall.ofOther': {
    status: 403,
    text: 'Outra pessoa concluiu esta chamada. Ela mesma ou a secretaria pode mudá-la ou retirá-la.',
  },
  'rollCall.moved': { status: 409, text: 'A chamada já tinha mudado de lugar quando isto chegou ao servidor.' },
  'rollCall.withdrawn': { status: 409, text: 'A chamada já tinha sido retirada quando isto chegou ao servidor.' },
  'class.closed': { status: 409, text: 'Esta turma já foi encerrada. Reabra-a em Turmas, se for o caso.' },
  'class.notTeacher': { status: 409, text: 'A pessoa escolhida não é professor da escola.' },
  'enrollment.notStudent': { status: 409, text: 'Só alunos podem ser matriculados em uma turma.' },
  'enrollment.exists': { status: 409, text: 'O aluno já está matriculado nesta turma.' },
  'enrollment.ended': { status: 409, text: 'O aluno saiu da turma antes do último dia dela.' },
  'evaluation.absent': { status: 409, text: 'Só é possível avaliar aulas em que você esteve presente.' },
  'evaluation.exists': { status: 409, text: 'Esta aula já foi avaliada.' },
  'id.notYours': { status: 403, text: 'Este número não pertence a este aparelho.' },
  'mutation.unknown': { status: 404, text: 'Esta versão do servidor não conhece essa alteração.' },
  'mutation.idReused': { status: 409, text: 'Esta alteração usa um número que já foi de outra.' },
  'app.tooOld': { status: 426, text: 'Atualize o aplicativo para enviar suas alterações. Nada foi perdido.' },
  'user.selfDeletion': { status: 403, text: 'Você não pode excluir a própria conta.' },
  'user.ownAccess': { status: 403, text: 'Você não pode bloquear o próprio acesso.' },
  'user.erased': { status: 409, text: 'Os dados desta pessoa foram apagados. Isto não pode ser desfeito.' },
  'erasure.name': { status: 409, text: 'O nome digitado não é o da pessoa. Nada foi apagado.' },
  'user.emailTaken': { status: 409, text: 'Já existe uma conta com este e-mail.' },
  'user.usernameTaken': { status: 409, text: 'Já existe uma conta com este nome de usuário.' },
  'admin.notPrincipal': { status: 403, text: 'Apenas o administrador principal pode remover administradores.' },
  'admins.schoolMissing': { status: 400, text: 'ID da escola não disponível' },
  'admins.notFound': { status: 404, text: 'Falha ao buscar administradores' },
  'code.needed': { status: 403, text: 'Digite também o código do aplicativo autenticador.' },
  'code.wrong': { status: 403, text: 'Código incorreto. Espere o próximo código e tente de novo.' },
  'secondFactor.mustSetUp': { status: 403, text: 'Ative a verificação em duas etapas para continuar.' },
  'secondFactor.isOn': { status: 409, text: 'A verificação em duas etapas já está ativa.' },
  'secondFactor.isOff': { status: 409, text: 'A verificação em duas etapas não está ativa.' },
  'password.mustChange': { status: 403, text: 'Escolha uma nova senha para continuar.' },
  'password.wrong': { status: 403, text: 'Senha atual incorreta.' },
  'password.own': { status: 403, text: 'A sua própria senha se troca em Perfil, em Alterar Senha.' },
  'password.same': { status: 409, text: 'A nova senha deve ser diferente da atual.' },
  'school.notEmpty': {
    status: 409,
    text: 'Não foi possível excluir a escola. Verifique se não há usuários ou dados vinculados a ela.',
  },
  'school.globalAdmin': {
    status: 409,
    text: 'Administradores globais não podem ser definidos como principais de escolas',
  },
  'school.notOfAdmin': { status: 404, text: 'Escola não encontrada para este administrador' },
  /** In whose place the server says what is wrong (permissions/schoolTransfer.ts). */
  'transfer.refused': { status: 409, text: 'Esta transferência já foi resolvida.' },
  'activity.notDeletion': { status: 409, text: 'Esta atividade não excluiu nada que possa ser restaurado.' },
  'activity.restored': { status: 409, text: 'O que esta atividade excluiu já foi restaurado.' },
  'activity.deletedAgain': {
    status: 409,
    text: 'Isto foi restaurado e excluído de novo depois. Restaure a exclusão mais recente.',
  },
  'activity.tooOld': { status: 409, text: 'Passaram mais de 90 dias: isto não pode mais ser restaurado.' },
  'import.undone': { status: 409, text: 'Esta importação já foi desfeita. Comece outra com o mesmo arquivo.' },
  'import.notYours': {
    status: 403,
    text: 'Só quem começou a importação a continua. Comece outra com o mesmo arquivo.',
  },
  'restore.parentGone': { status: 409, text: 'Não é possível restaurar: aquilo a que isto pertencia foi excluído.' },
  'server.notStored': {
    status: 503,
    text: 'O servidor não conseguiu guardar. Tente de novo em instantes. Se continuar, avise quem cuida do servidor.',
  },
  'server.failed': { status: 500, text: 'Algo deu errado no servidor. Tente de novo em instantes.' },
} as const

export type ErrorCode = keyof typeof errors

/** A rule was broken. `detail` replaces the code's sentence when it can say more, such as which field. */
export class Refusal extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? errors[code].text)
    this.name = 'Refusal'
    this.code = code
  }
  get status() {
    return errors[this.code].status
  }
}

/** Returns true when a refusal told that somebody has this e-mail or username. */
export const isNameTaken = ({ code }: { code: string | null }): boolean =>
  code === 'user.emailTaken' || code === 'user.usernameTaken'

/**
 * Returns true when a schema has a sentence of its own for an issue. Those of the library are English, short or long as
 * it was loaded, and nobody is shown them.
 */
export const isOwnSentence = (text: string): boolean => !/^(Invalid|Too (small|big)|Expected|Unrecognized)\b/.test(text)

/** One sentence for a failed check. It names the field, unless the schema brought a sentence of its own. */
function sentenceFor(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0]
  if (!issue) return errors['args.invalid'].text
  const field = issue.path.join('.')
  if (!isOwnSentence(issue.message)) return field ? `Campo inválido: ${field}.` : errors['request.malformed'].text
  return issue.message
}

/** Checks `input` against a schema and returns the clean value. Throws a 400 that names the field. */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (!result.success) throw new Refusal('args.invalid', sentenceFor(result.error.issues))
  return result.data
}
