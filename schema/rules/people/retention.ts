/** For how long something is kept: a number of days, or a sentence for what no day ends. */
type Kept = number | string

/** A kind of personal data: what it is, where it is, for how long, why, and who sees it. */
export interface Retention {
  what: string
  where: string
  kept: Kept
  why: string
  /** The article of the data protection law (LGPD) or another law that it rests on. */
  basis: string
  seenBy: string
}

const server = 'No servidor da escola'
const office = 'a secretaria da escola'

/**
 * How long each kind of personal data is kept. The page 'Privacidade', the README and the server's daily work
 * (sync-server/dailyWork.ts) all read this table.
 */
export const retention = {
  account: {
    what: 'Cadastro: nome, e-mail ou nome de usuário, papel, turmas e transferências entre escolas da rede',
    where: server,
    kept: 'enquanto a pessoa estiver na escola',
    why: 'Para entrar no Chamada e para a escola saber quem está em cada turma.',
    basis: 'LGPD, art. 7º, III e V, e art. 14',
    seenBy: `a própria pessoa, ${office} e os professores das turmas dela`,
  },
  codes: {
    what: 'Códigos por que outros sistemas conhecem a pessoa, como a matrícula e o código INEP; do CPF só um resumo que não se lê',
    where: server,
    kept: 'enquanto a pessoa estiver na escola',
    why: 'Para que uma lista importada outra vez encontre a mesma pessoa.',
    basis: 'LGPD, art. 7º, III, e art. 23',
    seenBy: 'ninguém; só o servidor usa, e a própria pessoa na cópia dos dados',
  },
  rolls: {
    what: 'Presenças, faltas e aproveitamento',
    where: server,
    kept: 'enquanto a escola tiver de guardar o registro escolar',
    why: 'A escola é obrigada a registrar e a guardar a frequência.',
    basis: 'LDB (Lei 9.394/1996), art. 24, VI; LGPD, art. 7º, II',
    seenBy: `o próprio aluno, ${office} e o professor da turma`,
  },
  texts: {
    what: 'Motivos de faltas, comentários e avaliações de aulas',
    where: server,
    kept: 'com o registro escolar; apagados a pedido',
    why: 'Para acompanhar o aluno e melhorar as aulas.',
    basis: 'LGPD, art. 7º, III, e art. 14',
    seenBy: `o próprio aluno, ${office} e o professor da turma`,
  },
  frequency: {
    what: 'O que a escola fez sobre as faltas: contatos, visitas e avisos',
    where: server,
    kept: 'com o registro escolar; apagado a pedido',
    why: 'A escola deve procurar o aluno que falta e avisar o Conselho Tutelar.',
    basis: 'LDB (Lei 9.394/1996), art. 12, VIII; LGPD, art. 7º, II, e art. 14',
    seenBy: office,
  },
  family: {
    what: 'Família e documentos do aluno: nome civil de quem usa nome social, responsáveis com telefone e e-mail, data e lugar de nascimento, código INEP, nomes da mãe e do pai e endereço',
    where: server,
    kept: 'com o registro escolar; apagados a pedido',
    why: 'Para a escola falar com a família e emitir documentos.',
    basis: 'LGPD, art. 7º, III, e art. 14',
    seenBy: `${office}; nomes e telefones dos responsáveis também os professores do aluno, se a escola assim decidir; o próprio aluno na cópia dos dados`,
  },
  deleted: {
    what: 'Contas excluídas, na Lixeira, com a senha (só um resumo que não se lê)',
    where: server,
    kept: 90,
    why: 'Para desfazer uma exclusão feita por engano.',
    basis: 'LGPD, art. 16',
    seenBy: office,
  },
  signIns: {
    what: 'Entradas, saídas e senhas erradas, com dia e hora',
    where: server,
    kept: 184,
    why: 'A lei manda guardar os registros de acesso por seis meses.',
    basis: 'Marco Civil (Lei 12.965/2014), art. 15',
    seenBy: office,
  },
  traces: {
    what: 'Quem baixou ou apagou dados de alguém, quem foi bloqueado',
    where: server,
    kept: 5 * 365,
    why: 'Para a escola mostrar que cuidou dos dados.',
    basis: 'LGPD, art. 6º, X, e art. 37',
    seenBy: `${office} e, na cópia dos dados, a própria pessoa`,
  },
  journal: {
    what: 'Histórico: o que cada alteração dizia, antes e depois',
    where: server,
    kept: 5 * 365,
    why: 'Para desfazer enganos e saber quem mudou o quê. Depois fica só que houve uma alteração.',
    basis: 'LGPD, art. 7º, II e VI',
    seenBy: `${office}; cada um vê o histórico do que pode ver`,
  },
  imports: {
    what: 'Listas importadas: quem, quando, o nome do arquivo e quantas linhas; o arquivo não é guardado',
    where: server,
    kept: 5 * 365,
    why: 'Para desfazer uma importação e saber de onde vieram os cadastros.',
    basis: 'LGPD, art. 7º, II e VI',
    seenBy: office,
  },
  refused: {
    what: 'Alterações recusadas, sem o que diziam',
    where: server,
    kept: 90,
    why: 'Para o aparelho saber por que algo não foi aceito.',
    basis: 'LGPD, art. 7º, V',
    seenBy: 'quem fez a alteração',
  },
  lateRolls: {
    what: 'Chamadas que chegaram tarde e não puderam ser aceitas',
    where: server,
    kept: 90,
    why: 'Para a secretaria registrar o que vale. Registrada ou dispensada, o que dizia é apagado.',
    basis: 'LDB (Lei 9.394/1996), art. 24, VI; LGPD, art. 7º, II',
    seenBy: office,
  },
  transferRequests: {
    what: 'Pedidos de alunos a outra escola da rede que não deram em nada: nome e data de nascimento',
    where: server,
    kept: 90,
    why: 'Para a outra escola achar o aluno.',
    basis: 'LGPD, art. 7º, III, e art. 23',
    seenBy: 'a secretaria das duas escolas',
  },
  knownDevices: {
    what: 'Navegadores em que a pessoa já entrou',
    where: server,
    kept: 180,
    why: 'Para reconhecer o aparelho quando alguém tenta adivinhar a senha.',
    basis: 'LGPD, art. 7º, IX, e art. 46',
    seenBy: 'ninguém; só o servidor usa',
  },
  devices: {
    what: 'Nome dos aparelhos que sincronizam, como “Chrome no Android”',
    where: server,
    kept: 365,
    why: 'Para mostrar em que aparelho algo foi feito ou ainda espera.',
    basis: 'LGPD, art. 7º, IX',
    seenBy: `a própria pessoa e ${office}`,
  },
  calendarAddress: {
    what: 'Endereço secreto do calendário (só um resumo que não se lê) e o dia em que foi criado',
    where: server,
    kept: 'até a pessoa o renovar ou desligar, perder o acesso ou sair da escola',
    why: 'Para a pessoa ver as próprias aulas no programa de calendário que usa.',
    basis: 'LGPD, art. 7º, V',
    seenBy: 'ninguém; quem tem o endereço vê os nomes e os horários das turmas da pessoa',
  },
  passwordTries: {
    what: 'Contagem de senhas erradas, por conta e rede',
    where: server,
    kept: 1,
    why: 'Para parar quem tenta adivinhar senhas.',
    basis: 'LGPD, art. 46',
    seenBy: 'ninguém; só o servidor usa',
  },
  copies: {
    what: 'Cópia do que a pessoa pode ver, para usar sem internet',
    where: 'No aparelho de quem entrou',
    kept: 'até sair do Chamada nesse aparelho; depois de 44 dias sem o servidor fica lacrada, e só a senha a abre',
    why: 'Para o Chamada funcionar sem internet.',
    basis: 'LGPD, art. 7º, III e V',
    seenBy: 'quem entrou nesse aparelho',
  },
  devicePassword: {
    what: 'Chave que só a senha abre; a senha não é guardada',
    where: 'No aparelho de quem entrou',
    kept: 'até sair do Chamada nesse aparelho',
    why: 'Para entrar sem internet depois de 14 dias sem o servidor. Vale a última senha com que a pessoa entrou nesse aparelho, mesmo que a tenha trocado em outro.',
    basis: 'LGPD, art. 7º, V, e art. 46',
    seenBy: 'ninguém; só o aparelho usa',
  },
  unsent: {
    what: 'O que não foi enviado por quem saiu ou perdeu o acesso, e os avisos de marcações substituídas de quem saiu, lacrados',
    where: 'No aparelho em que foi feito e no arquivo que se salva dele; os avisos, só no aparelho',
    kept: 'até ser enviado ou descartado; os avisos, até a pessoa entrar de novo',
    why: 'Para que nenhuma chamada se perca.',
    basis: 'LGPD, art. 7º, II',
    seenBy: `quem o fez e ${office}, que o abre no servidor; fica registrado que foi aberto`,
  },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof retention
/** The kinds whose end is a number of days, which the daily work enforces. */
export type TimedKind = {
  [K in RetentionKind]: (typeof retention)[K]['kept'] extends number ? K : never
}[RetentionKind]

export const daysKept = (kind: TimedKind): number => retention[kind].kept

/** 'seis meses', '5 anos', '90 dias' or the sentence. */
export function keptWords(kept: Kept): string {
  if (typeof kept === 'string') return kept
  if (kept === 184) return '6 meses'
  if (kept % 365 === 0) return kept === 365 ? '1 ano' : `${kept / 365} anos`
  return kept === 1 ? '1 dia' : `${kept} dias`
}
