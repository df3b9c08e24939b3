import type { ClassRecords } from './classPerformance.ts'

/** The records of several classes as those of one; who is in more than one is one person. */
export const mergeRecords = (all: readonly ClassRecords[]): ClassRecords => ({
  people: [...new Map(all.flatMap(({ people }) => people).map((person) => [person.id, person])).values()],
  enrollments: all.flatMap(({ enrollments }) => enrollments),
  attendance: all.flatMap(({ attendance }) => attendance),
  performance: all.flatMap(({ performance }) => performance),
  evaluations: all.flatMap(({ evaluations }) => evaluations),
})
