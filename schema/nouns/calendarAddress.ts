import * as z from 'zod/mini'
import { instant } from '#schema/fields/fields.ts'

/** A person's secret calendar address: since when it is valid, null when there is none, and the path of a new one. */
export const calendarAddress = z.object({ since: z.nullable(instant), path: z.optional(z.string()) })
export type CalendarAddress = z.infer<typeof calendarAddress>
