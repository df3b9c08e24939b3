import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { leftAct } from './sealedFile.ts'

/** A roll that came too late to be taken, for the office: with the name of its author. */
const lateRoll = z.extend(leftAct, { person: z.string() })
export type LateRoll = z.infer<typeof lateRoll>
/** Those of a school, the oldest first. */
export const lateRolls = z.object({ rolls: z.array(lateRoll) })

/** The most late rolls that one request lists, registers or dismisses. */
export const lateRollsAtOnce = 200

/** Which of them the office registers or dismisses, by their numbers. */
export const lateRollChoice = z.object({
  acts: z.array(id).check(z.minLength(1), z.maxLength(lateRollsAtOnce)),
  /** Of which school, for who administers all. */
  schoolId: z.optional(id),
})
