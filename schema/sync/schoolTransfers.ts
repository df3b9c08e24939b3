import * as z from 'zod/mini'
import { civilDate, id, instant, likelyDate, line } from '#schema/fields/fields.ts'

/**
 * A student's way from one school of the network to another (decisions section 9). Only the server has it: the offices
 * of the two schools ask for it each time.
 */
const transferStates = ['asked', 'sent', 'received', 'refused', 'takenBack'] as const
export type TransferState = (typeof transferStates)[number]

/** A transfer as the office of one of its two schools reads it. */
const schoolTransfer = z.object({
  id,
  /** Whether the student comes to the school that reads it. */
  comes: z.boolean(),
  state: z.enum(transferStates),
  /** The other school. */
  school: z.string(),
  /** The student's name or, before the student was chosen, that which the asking office typed. */
  student: z.string(),
  /** As the asking office typed it. */
  birthDate: z.nullable(civilDate),
  lastDay: z.nullable(civilDate),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  /** The student's account in the school that reads it, where there is one. */
  studentId: z.nullable(id),
  /** When it last changed. */
  at: instant,
})
export type SchoolTransfer = z.infer<typeof schoolTransfer>

/** How many transfers are listed. */
export const listedTransfers = 200

/** What the office of a school reads: the other active schools, and its transfers, those on their way first. */
export const schoolTransfers = z.object({
  schools: z.array(z.object({ id, name: z.string() })),
  transfers: z.array(schoolTransfer),
})
export type SchoolTransfers = z.infer<typeof schoolTransfers>

/** `schoolId`: the school that asks, for who administers all. */
export const transferRequest = z.object({
  schoolId: z.optional(id),
  fromSchoolId: id,
  studentName: line('Diga o nome do aluno'),
  birthDate: z.optional(z.nullable(likelyDate)),
})
export type TransferRequest = z.infer<typeof transferRequest>

/** To a school, or to the one whose request it answers. */
export const transferSending = z.object({
  studentId: id,
  lastDay: likelyDate,
  toSchoolId: z.optional(id),
  requestId: z.optional(id),
})
export type TransferSending = z.infer<typeof transferSending>

export const transferRefusal = z.object({ reason: line('Diga por que recusa', 300) })

/** `classId`: the class in which the student begins, if it is said at once. */
export const transferArrival = z.object({ classId: z.optional(id) })

/** The account by which the receiving school knows the student. */
export const arrived = z.object({ studentId: id })

const counts = z.object({ good: z.number(), average: z.number(), poor: z.number() })

/** A student's subject of a class of an earlier school. Presences and absences are lessons, as in all rates. */
const earlierSubject = z.object({
  title: z.string(),
  present: z.number(),
  absent: z.number(),
  justified: z.number(),
  late: z.number(),
  rate: z.nullable(z.number()),
  /** How teachers rated the student. */
  ratings: counts,
  /** How the student rated themselves, where that school's office reads it. */
  ownRatings: counts,
})
export type EarlierSubject = z.infer<typeof earlierSubject>

/** What a student's earlier schools have of them, the latest first. */
export const earlierSchools = z.object({
  schools: z.array(
    z.object({
      school: z.string(),
      lastDay: z.nullable(civilDate),
      classes: z.array(z.object({ title: z.string(), year: z.string(), subjects: z.array(earlierSubject) })),
    }),
  ),
})
export type EarlierSchools = z.infer<typeof earlierSchools>
