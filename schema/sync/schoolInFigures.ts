import * as z from 'zod/mini'
import { civilDate, id } from '#schema/fields/fields.ts'

const counted = { present: z.number(), absent: z.number(), missingRolls: z.number() }

/** A school in figures of some days, for those who administer it: its people counted, and its classes. */
export const schoolInFigures = z.object({
  schoolId: id,
  from: civilDate,
  to: civilDate,
  people: z.object({ students: z.number(), teachers: z.number(), administrators: z.number() }),
  classes: z.array(
    z.object({
      classId: id,
      title: z.string(),
      /** The name of its school year; null where there is none. */
      year: z.nullable(z.string()),
      /** Who is in it on the last of the days that is not to come. */
      students: z.number(),
      ...counted,
    }),
  ),
})
export type SchoolInFigures = z.infer<typeof schoolInFigures>
