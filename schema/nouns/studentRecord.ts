import * as z from 'zod/mini'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { blankIsNull, civilDate, freeText, line } from '#schema/fields/fields.ts'
import { phone } from '#schema/fields/phone.ts'
import { ofSchool, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { email } from './user.ts'

/** What somebody is to a student. */
export const kinships = ['mother', 'father', 'grandparent', 'legal', 'other'] as const
export type Kinship = (typeof kinships)[number]

/** Somebody who answers for a student. */
export const guardian = z.object({
  name: line('Nome é obrigatório'),
  kinship: z.enum(kinships),
  phone: z.nullable(phone),
  email: z.nullable(email('E-mail é obrigatório', 'E-mail inválido')),
})
export type Guardian = z.infer<typeof guardian>

/** The most responsible people of a student. */
export const mostGuardians = 3

/** In the order in which the school calls them; null for none. */
const guardians = z.nullable(z.array(guardian).check(z.maxLength(mostGuardians)))

const exampleGuardians: Guardian[] = [{ name: 'Rosa Lima', kinship: 'mother', phone: '(11) 98888-7777', email: null }]
/** 'Rosa, (11) 98888-7777; Zé', or 'nenhum'. */
export const guardiansWords = (value: Guardian[] | null) =>
  value?.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')).join('; ') ?? 'nenhum'

/** Twelve digits. */
const inepCode = z
  .nullable(z.string().check(z.regex(/^(\d{12})?$/, 'O código INEP do aluno tem 12 algarismos')))
  .check(blankIsNull)

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
    /** The name of the papers, where `name` of the account is a social one. */
    civilName: field(freeText(200), {
      word: ['nome civil', 'o'],
      example: 'Ana Maria de Souza',
      update: true,
    }),
    guardians: field(guardians, {
      word: ['responsáveis', 'o', guardiansWords],
      example: exampleGuardians,
      update: true,
    }),
    birthDate: field(z.nullable(civilDate), {
      word: ['data de nascimento', 'a', (value: string | null) => (value === null ? 'nenhuma' : fullDate(value))],
      example: '2013-05-20',
      update: true,
    }),
    inepCode: field(inepCode, {
      word: ['código INEP', 'o'],
      example: '123456789012',
      update: true,
    }),
    birthplace: field(freeText(120), {
      word: ['naturalidade', 'a'],
      example: 'Santos, SP',
      update: true,
    }),
    motherName: field(freeText(200), {
      word: ['nome da mãe', 'o'],
      example: 'Rosa Lima',
      update: true,
    }),
    fatherName: field(freeText(200), {
      word: ['nome do pai', 'o'],
      example: 'José Lima',
      update: true,
    }),
    address: field(freeText(300), {
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
      civilName: 'Nome civil',
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
