import type { Within } from './store.ts'

/** What somebody's acts stay within (`Store.tx`): their school. Those of people who run all schools may be about any. */
export const within = ({ schoolId }: { schoolId: number | null }): { within?: Within } =>
  schoolId === null ? {} : { within: { school: schoolId } }
