import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { RollOfWeek } from '../week/rollsOfWeeks.ts'

/** A class of the old school, as its year goes on. */
export interface OldClass {
  schoolClass: SchoolClass
  /** The students enrolled now. */
  students: number[]
  lessonIds: number[]
  /** Its weekday, in days after today's. */
  meets: number
  /** The lessons it has had. */
  had: Set<number>
  /** The rolls of its year, where it has a real week. */
  rolls?: RollOfWeek[]
}

/** A class that is to be made. */
export interface NewClass {
  title: string
  /** Selects its teacher and its modules. */
  turn: number
  students: number[]
  since: number
  meets: number
  schoolYearId: number | null
}
