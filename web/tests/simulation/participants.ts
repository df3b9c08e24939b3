import type { Chance } from './random.ts'

/** Everybody who acts in a simulation, by their numbers in the tests' old school and its neighbour. */
export const everyone = {
  sonia: 1,
  gil: 2,
  nadia: 10,
  ines: 11,
  raissa: 12,
  davi: 13,
  celia: 14,
  marina: 15,
  otavio: 17,
  ana: 19,
  bento: 20,
  caio: 21,
  dora: 22,
} as const
export type Someone = keyof typeof everyone

/** What they act on: rows that existed before the simulation began. */
export const places = {
  school: 4,
  otherSchool: 1,
  /** Marina's class of this year, which Ana, Bento, Caio and Dora attend. */
  ownClass: 16_777_223,
  /** Otavio's class, which Caio and Dora attend as well. */
  secondClass: 16_777_224,
  /** Marina's club of three years, which Ana attends. */
  longClass: 2,
  otherSchoolsClass: 1,
  module: 2,
  secondModule: 3,
  otherSchoolsModule: 1,
  /** Lessons of the module that both classes have; the last of them may be deleted. */
  lessons: [3, 4, 5],
  secondModulesLesson: 9,
  otherSchoolsLesson: 2,
  /** People with greater numbers were registered during the simulation. */
  lastUser: 16_777_258,
} as const

/** Whether a person administers all schools. */
export const isEverywhere = (userId: number) => userId === everyone.gil || userId === everyone.sonia

export const isStudent = (userId: number) => userId >= everyone.ana

/** A tablet that two people share, one at a time. */
export type Shared = readonly [Someone, Someone]

/**
 * The owners of a day's devices: two of the class's teacher, one of an administrator, one of a student. Sometimes also
 * another teacher, a second student, another administrator, administrators of all schools, or a tablet that two people
 * share.
 */
export function participantsOf(chance: Chance): { own: Someone[]; shared: Shared | null } {
  const others = (['otavio', 'caio', 'davi'] as const).filter(() => chance.oneIn(3))
  const above = chance.pick([[], [], [], ['gil'], ['sonia'], ['gil', 'sonia']] as const)
  const tablets: Shared[] = [
    ['dora', 'bento'],
    ['otavio', 'marina'],
    ['davi', 'dora'],
  ]
  return {
    own: ['marina', 'marina', 'celia', 'ana', ...others, ...above],
    shared: chance.oneIn(3) ? chance.pick(tablets) : null,
  }
}
