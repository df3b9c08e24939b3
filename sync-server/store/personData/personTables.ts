import { nameOfField } from '#schema/fields/fieldNames.ts'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { shownFields } from '#server/store/tables/shapes.ts'
import type { Tables } from '#server/store/tables/tables.ts'

/**
 * Which columns of which table are about a person, for the copy of their data that a person may ask for (LGPD, article
 * 18). A test goes through the definitions of all tables: a new table or column fails until it is named here, with a
 * heading or with the reason why it is not in the copy. A field of an entity need not be: it is in the copy under the
 * name by which people know it.
 */
export interface PersonTable {
  title: string
  /** The columns that hold the person's number. */
  by: readonly string[]
  /** The columns in the copy, each with its heading. */
  columns: Readonly<Record<string, string>>
  /** The columns that are not, each with the reason. */
  left: Readonly<Record<string, string>>
}

const order = 'ordem interna da sincronização'
const sync = { tenant: 'a escola, que já está no cadastro', at: order, by: order, stamps: order }
const synced = { ...sync, seq: order }
const secret = 'segredo que protege a conta; só um resumo é guardado'
const mark = { classId: 'Turma', lessonId: 'Aula', date: 'Dia' }
const own = { studentId: 'é o número da pessoa' }
const account = { userId: 'é o número da pessoa' }
const ofSchool = 'é da escola e não fala de uma pessoa'
const numbersOnly = 'só números internos'

const listed: { readonly [T in keyof Tables]: PersonTable | string } = {
  users: {
    title: 'Cadastro',
    by: ['id'],
    columns: {
      ...{ id: 'Número', name: 'Nome', email: 'E-mail', username: 'Nome de usuário', role: 'Papel' },
      ...{ category: 'Categoria', schoolId: 'Escola', createdAt: 'Cadastro feito em' },
      ...{ mustChangePassword: 'Precisa trocar a senha', barred: 'Acesso bloqueado' },
    },
    left: { passwordHash: secret, globalSeq: order, ...synced },
  },
  enrollments: {
    title: 'Matrículas',
    by: ['studentId'],
    columns: { classId: 'Turma', enrolledAt: 'Desde', leftAt: 'Até', gaps: 'Saídas e voltas' },
    left: { id: numbersOnly, ...own, ...synced },
  },
  attendance: {
    title: 'Presenças e faltas',
    by: ['studentId'],
    columns: { ...mark, present: 'Presente', detail: 'Detalhe', reason: 'Motivo' },
    left: { id: numbersOnly, ...own, ...sync },
  },
  performance: {
    title: 'Aproveitamento e comentários dos professores',
    by: ['studentId'],
    columns: { ...mark, rating: 'Aproveitamento', comment: 'Comentário', teacherId: 'Professor' },
    left: { id: numbersOnly, attendanceId: numbersOnly, ...own, ...sync },
  },
  evaluations: {
    title: 'Avaliações que a pessoa fez',
    by: ['studentId'],
    columns: {
      ...{ classId: 'Turma', lessonId: 'Aula', date: 'Feita em', selfPerformance: 'Próprio desempenho' },
      ...{ selfComment: 'Sobre si', contentRating: 'Nota da aula', contentComment: 'Sobre a aula' },
      ...{ teacherRating: 'Nota do professor', teacherComment: 'Sobre o professor' },
      withName: 'Com o nome da pessoa',
    },
    left: { id: numbersOnly, alias: numbersOnly, attendanceId: numbersOnly, ...own, ...synced },
  },
  frequencyActions: {
    title: 'O que a escola fez sobre as faltas',
    by: ['studentId'],
    columns: { date: 'Dia', kind: 'O quê', note: 'Observação' },
    left: { id: numbersOnly, schoolId: 'a escola, que já está no cadastro', ...own, ...synced },
  },
  classes: {
    title: 'Turmas que ensina',
    by: ['teacherId'],
    columns: {
      title: 'Turma',
      weekday: 'Dia da semana',
      classTime: 'Horário',
      category: 'Categoria',
      closedOn: 'Último dia',
      schoolId: 'Escola',
    },
    left: { id: numbersOnly, teacherId: 'é o número da pessoa', currentLessonId: ofSchool, ...synced },
  },
  completions: {
    title: 'Aulas que marcou como feitas',
    by: ['teacherId'],
    columns: {
      ...{ classId: 'Turma', lessonId: 'Aula', isCompleted: 'Feita', performanceLevel: 'Como foi' },
      markedAt: 'Marcada em',
    },
    left: { id: numbersOnly, teacherId: 'é o número da pessoa', ...synced },
  },
  rollCalls: {
    title: 'Chamadas que concluiu',
    by: ['concludedBy'],
    columns: { ...mark, concludedAt: 'Concluída em', cancelledReason: 'Por que não houve aula' },
    left: { id: numbersOnly, concludedBy: 'é o número da pessoa', ...synced },
  },
  schools: {
    title: 'Escolas de que é o administrador principal',
    by: ['mainAdminId'],
    columns: { name: 'Escola' },
    left: {
      ...{ id: numbersOnly, mainAdminId: 'é o número da pessoa', active: ofSchool, createdAt: ofSchool },
      anonymousRatings: ofSchool,
      ratingsNamedSince: ofSchool,
      ...{ globalSeq: order, ...synced },
    },
  },
  sessions: {
    title: 'Onde está com a conta aberta',
    by: ['userId'],
    columns: {
      ...{ device: 'Aparelho', createdAt: 'Entrou em', lastSeenAt: 'Última visita', expiresAt: 'Vale até' },
      confirmedAt: 'Senha digitada em',
    },
    left: { hash: secret, ...account },
  },
  secondFactors: {
    title: 'Verificação em duas etapas',
    by: ['userId'],
    columns: { since: 'Ativa desde' },
    left: { secret: 'segredo que protege a conta', lastStep: numbersOnly, ...account },
  },
  calendarAddresses: {
    title: 'Endereço do calendário',
    by: ['userId'],
    columns: { since: 'Desde' },
    left: { hash: secret, ...account },
  },
  recoveryCodes: 'só resumos de códigos que protegem a conta',
  endedSessions: {
    title: 'Entradas que já terminaram',
    by: ['userId'],
    columns: { expiresAt: 'Valeria até', byAct: 'Encerrada por alguém' },
    left: { hash: secret, ...account },
  },
  knownDevices: {
    title: 'Navegadores em que já entrou',
    by: ['userId'],
    columns: { lastAt: 'Última entrada' },
    left: { hash: secret, ...account },
  },
  devices: {
    title: 'Aparelhos que sincronizam',
    by: ['userId'],
    columns: {
      ...{ userAgent: 'Navegador e sistema', createdAt: 'Desde', lastSeenAt: 'Última vez' },
      waiting: 'Alterações por enviar',
    },
    left: { block: numbersOnly, lastAt: order, ...account },
  },
  uploads: {
    title: 'Arquivos que enviou',
    by: ['userId'],
    columns: { name: 'Nome do arquivo', type: 'Tipo', bytes: 'Bytes', at: 'Enviado em' },
    left: { hash: 'resumo do conteúdo, que é da escola', tenant: 'a escola, que já está no cadastro', ...account },
  },
  externalIds: {
    title: 'Códigos em outros sistemas',
    by: ['rowId'],
    columns: { code: 'Código (o CPF só como resumo)' },
    left: {
      ...{ source: 'a escola, que já está no cadastro', table: 'diz que o código é de uma pessoa' },
      rowId: 'é o número da pessoa',
    },
  },
  imports: {
    title: 'Listas que importou',
    by: ['actorId', 'undoneBy'],
    columns: { at: 'Quando', file: 'Arquivo', counts: 'Quantas linhas', undoneAt: 'Desfeita em' },
    left: {
      ...{ id: numbersOnly, tenant: 'a escola, que já está no cadastro' },
      ...{ actorId: 'é o número da pessoa', undoneBy: 'é o número da pessoa' },
    },
  },
  importParts: numbersOnly,
  auditEntries: {
    title: 'Entradas, e quem leu ou baixou estes dados',
    by: ['actorId', 'aboutId'],
    columns: {
      ...{ at: 'Quando', kind: 'O quê', actorId: 'Quem', aboutId: 'Sobre quem', count: 'Vezes' },
      ...{ lastAt: 'Última vez', detail: 'Detalhe' },
    },
    left: { id: numbersOnly, tenant: 'a escola, que já está no cadastro', slot: order },
  },
  journal: {
    title: 'O que a pessoa fez',
    by: ['actorId'],
    columns: { at: 'Quando', name: 'O quê', outcome: 'Resultado' },
    left: {
      ...{ id: numbersOnly, actorId: 'é o número da pessoa', device: numbersOnly, tenant: 'a escola' },
      ...{ receivedAt: order, method: 'contado em palavras', path: 'contado em palavras', hash: order },
      ...{
        leftOut: numbersOnly,
        doneBy: order,
        code: 'contado em palavras',
        message: 'contado em palavras',
        redaction: numbersOnly,
      },
      body: 'contado em palavras; fala também de outras pessoas',
      changes: 'contado em palavras; fala também de outras pessoas',
    },
  },
  lateRolls: {
    title: 'Chamadas que chegaram tarde',
    by: ['authorId'],
    columns: { at: 'Quando' },
    left: {
      ...{
        id: numbersOnly,
        authorId: 'é o número da pessoa',
        device: numbersOnly,
        tenant: 'a escola',
        entry: numbersOnly,
      },
      ...{ receivedAt: order, method: order, path: numbersOnly, hash: order },
      body: 'fala de outras pessoas',
    },
  },
  formerPasswords: {
    title: 'Senha de conta excluída',
    by: ['userId'],
    columns: { at: 'Guardada desde' },
    left: { passwordHash: secret, ...account },
  },
  passwordTries: 'contagens de senhas erradas, esquecidas em um dia; cada erro está nas entradas',
  journalRows: numbersOnly,
  tombstones: numbersOnly,
  erasures: 'só números, de quem já não tem dados aqui',
  counters: numbersOnly,
  maintenance: numbersOnly,
  meta: 'do próprio banco',
  courses: ofSchool,
  calendarDays: ofSchool,
  frequencyRules: ofSchool,
  modules: ofSchool,
  lessons: ofSchool,
  lessonVideos: ofSchool,
  materials: ofSchool,
  moduleClasses: ofSchool,
}

export const personTables = Object.fromEntries(
  Object.entries(listed).map(([table, about]) => [
    table,
    typeof about === 'string' ? about : withAllFields(table, about),
  ]),
) as typeof listed

function withAllFields(table: string, about: PersonTable): PersonTable {
  const fields = (tableNames as string[]).includes(table) ? shownFields[table as TableName] : []
  const others = fields.filter((field) => !(field in about.columns || field in about.left))
  const named = others.flatMap((field) => {
    const name = nameOfField(field)
    return name ? [[field, name]] : []
  })
  return { ...about, columns: { ...about.columns, ...Object.fromEntries(named) } }
}
