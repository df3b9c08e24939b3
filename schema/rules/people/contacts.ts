import * as z from 'zod/mini'
import { type Guardian, kinships, type StudentRecord } from '#schema/nouns/studentRecord.ts'

/** Somebody to call about a student. */
export const contact = z.object({ name: z.string(), kinship: z.enum(kinships), phone: z.string() })
export type Contact = z.infer<typeof contact>

/** The responsible people of a student who have a telephone, without anything else that is known of them. */
export const contactsOf = (record: Pick<StudentRecord, 'guardians'> | undefined): Contact[] =>
  (record?.guardians ?? []).flatMap(({ name, kinship, phone }: Guardian) => (phone ? [{ name, kinship, phone }] : []))
