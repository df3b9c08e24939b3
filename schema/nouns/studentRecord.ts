import * as z from 'zod/mini'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { atMost, blankIsNull, civilDate, line } from '#schema/fields/fields.ts'
import { phone } from '#schema/fields/phone.ts'
import { ofSchool, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { email } from './user.ts'

/** What somebody is to a student. */
export const kinships = ['mother', 'father', 'grandparent', 'legal', 'other'] as const
export type Kinship = (typeof kinships)[number]
export const kinshipLabels: Record<Kinship, string> = {
  mother: 'Mãe',
  father: 'Pai',
  grandparent: 'Avó ou avô',
  legal: 'Responsável legal',
  other: 'Outro',
}

const noName = 'Diga o nome do responsável'
const invalidEmail = 'E-mail do responsável inválido'

/** Somebody who answers for a student. */
export const guardian = z.object({
  name: line(noName),
  kinship: z.enum(kinships, { error: 'Diga o que o responsável é do aluno' }),
  phone: z.nullable(phone),
  email: z.nullable(email(invalidEmail, invalidEmail)),
})
export type Guardian = z.infer<typeof guardian>

/** The most responsible people of a student. */
export const mostGuardians = 3

/** In the order in which the school calls them; null for none. */
const guardians = z
  .nullable(z.array(guardian).check(z.maxLength(mostGuardians, `Use até ${mostGuardians} responsáveis`)))
  .check(z.overwrite<Guardian[] | null>((all) => (all?.length ? all : null)))

const exampleGuardians: Guardian[] = [{ name: 'Rosa Lima', kinship: 'mother', phone: '(11) 98888-7777', email: null }]
/** 'Rosa (mãe), (11) 98888-7777; Zé (pai)', or 'nenhum'. */
export const guardiansWords = (value: Guardian[] | null) =>
  value
    ?.map(({ name, kinship, phone, email }) =>
      [`${name} (${kinshipLabels[kinship].toLowerCase()})`, phone, email].filter(Boolean).join(', '),
    )
    .join('; ') ?? 'nenhum'

const unlikelyBirth = 'Confira a data de nascimento'
const isLikely = (text: string) => text >= '1900' && text < '2100' && civilDate.safeParse(text).success
const birthDate = z.nullable(z.string().check(atMost(10, unlikelyBirth), z.refine(isLikely, unlikelyBirth)))

const badInep = 'O código INEP do aluno tem 12 algarismos'
/** Twelve digits; blanks, points and dashes between them are not kept. */
const inepCode = z
  .nullable(
    z.string().check(
      atMost(40, badInep),
      z.overwrite((text) => text.replace(/[\s./-]/g, '')),
      z.regex(/^(\d{12})?$/, badInep),
    ),
  )
  .check(blankIsNull)

const about = (longest: number, tooLong: string) =>
  z.nullable(z.string().check(z.trim(), atMost(longest, tooLong))).check(blankIsNull)

/**
 * The family and the documents of a student. The office alone reads it: no class, no student and no teacher has a row on
 * a device (decisions section 9).
 */
export const studentRecords = noun({
  key: ['studentId'],
  fields: {
    id: serverId,
    studentId: ofStudent,
    schoolId: ofSchool,
    guardians: field(guardians, {
      word: ['responsáveis', 'o', guardiansWords],
      example: exampleGuardians,
      update: true,
    }),
    birthDate: field(birthDate, {
      word: ['data de nascimento', 'a', (value: string | null) => (value === null ? 'nenhuma' : fullDate(value))],
      example: '2013-05-20',
      update: true,
    }),
    inepCode: field(inepCode, {
      name: 'Código INEP',
      word: ['código INEP', 'o'],
      example: '123456789012',
      update: true,
    }),
    birthplace: field(about(120, 'birthplace: use até 120 caracteres'), {
      word: ['naturalidade', 'a'],
      example: 'Santos, SP',
      update: true,
    }),
    motherName: field(about(200, 'motherName: use até 200 caracteres'), {
      word: ['nome da mãe', 'o'],
      example: 'Rosa Lima',
      update: true,
    }),
    fatherName: field(about(200, 'fatherName: use até 200 caracteres'), {
      word: ['nome do pai', 'o'],
      example: 'José Lima',
      update: true,
    }),
    address: field(about(300, 'address: use até 300 caracteres'), {
      word: ['endereço', 'o'],
      example: 'Rua das Acácias, 10',
      update: true,
    }),
  },
  readers: {},
  personData: {
    title: 'Família e documentos',
    by: ['studentId'],
    columns: {
      ...{ guardians: 'Responsáveis', birthDate: 'Data de nascimento', inepCode: 'Código INEP' },
      ...{ birthplace: 'Naturalidade', motherName: 'Nome da mãe', fatherName: 'Nome do pai', address: 'Endereço' },
    },
    left: { id: notPersonal.number, schoolId: 'a escola, que já está no cadastro', studentId: notPersonal.self },
  },
})
export const studentRecord = studentRecords.row
export type StudentRecord = z.infer<typeof studentRecord>
/** What the office writes of it. */
export const recordFields = studentRecords.update
export type RecordFields = z.infer<typeof recordFields>
