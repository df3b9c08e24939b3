import { nameOfField } from '#schema/nouns/fieldNames.ts'
import type { PersonData } from '#schema/nouns/noun.ts'
import { nouns } from '#schema/nouns/nouns.ts'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { entityTable, shownFields } from '#server/store/tables/shapes.ts'
import type { Tables } from '#server/store/tables/tables.ts'

/** A table in the copy of their data that a person may ask for (LGPD, article 18), in words for the columns of rows. */
export type PersonTable = Exclude<PersonData, string>

const order = 'ordem interna da sincronização'
const secret = 'segredo que protege a conta; só um resumo é guardado'
const account = { userId: 'é o número da pessoa' }
const numbersOnly = 'só números internos'

/**
 * The server's own tables; the school's say in their nouns what is in the copy. A test goes through the definitions of all
 * tables: a new one fails until it is named here, with headings or with the reason why it is not in the copy.
 */
const ownTables: { readonly [T in Exclude<keyof Tables, TableName>]: PersonTable | string } = {
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
    left: {
      ...{ hash: 'resumo do conteúdo, que é da escola', lightBytes: 'tamanho da versão leve, feita do conteúdo' },
      picture: 'imagem da primeira página, feita do conteúdo',
      ...{ tenant: 'a escola, que já está no cadastro', ...account },
    },
  },
  videoStills: 'imagens públicas de vídeos de outros sites, sem pessoas da escola',
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
  schoolTransfers: {
    title: 'Transferências entre escolas da rede',
    by: ['studentId', 'newStudentId'],
    columns: {
      ...{ fromSchoolId: 'Da escola', toSchoolId: 'Para a escola', lastDay: 'Último dia', state: 'Estado' },
      at: 'Quando',
    },
    left: {
      ...{
        id: numbersOnly,
        entry: numbersOnly,
        studentId: 'é o número da pessoa',
        newStudentId: 'é o número da pessoa',
      },
      ...{ studentName: 'apagado quando o aluno foi escolhido', birthDate: 'apagado quando o aluno foi escolhido' },
      ...{ reason: 'só de pedidos recusados, que não são de uma conta' },
      ...{ requestedBy: 'fala de outra pessoa', sentBy: 'fala de outra pessoa', endedBy: 'fala de outra pessoa' },
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
}

/** The server's own columns in the school's tables, which are in no copy. */
const ownColumns: Record<string, string> = {
  ...{ tenant: 'a escola, que já está no cadastro', at: order, by: order, stamps: order, seq: order },
  ...{ globalSeq: order, passwordHash: secret, id: 'só números internos' },
}

function ofNoun(table: TableName): PersonTable | string {
  const { personData } = nouns[table]
  if (typeof personData === 'string') return personData
  const own = Object.keys(entityTable(table)).filter(
    (column) => column in ownColumns && !shownFields[table].includes(column),
  )
  const named = shownFields[table].flatMap((field) => {
    const name = nameOfField(field)
    return name && !(field in personData.columns || field in personData.left) ? [[field, name]] : []
  })
  return {
    ...personData,
    columns: { ...personData.columns, ...Object.fromEntries(named) },
    left: { ...personData.left, ...Object.fromEntries(own.map((column) => [column, ownColumns[column]!])) },
  }
}

/** In the order of the copy; other tables of the school come last. */
const first: readonly TableName[] = [
  ...(['users', 'enrollments', 'attendance', 'performance', 'evaluations', 'frequencyActions'] as const),
  ...(['classes', 'completions', 'rollCalls', 'schools'] as const),
]

const ofNouns = (tables: readonly TableName[]) => Object.fromEntries(tables.map((table) => [table, ofNoun(table)]))

export const personTables = { ...ofNouns(first), ...ownTables, ...ofNouns(tableNames) } as {
  readonly [T in keyof Tables]: PersonTable | string
}
