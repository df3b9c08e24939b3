import type { Chance } from './random.ts'

/** Everybody who acts in a simulation, by their numbers in the old school of the tests and its neighbour. */
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

/** What they act on: rows that were there before the simulation began. */
export const places = {
  school: 4,
  otherSchool: 1,
  /** Marina's class of this year, which Ana, Bento, Caio and Dora attend. */
  ownClass: 16_777_223,
  /** Otavio's, which Caio and Dora attend as well. */
  secondClass: 16_777_224,
  /** Marina's club of three years, which Ana attends. */
  longClass: 2,
  otherSchoolsClass: 1,
  module: 2,
  secondModule: 3,
  otherSchoolsModule: 1,
  /** Of the module that both classes have; the last of them may be deleted. */
  lessons: [3, 4, 5],
  secondModulesLesson: 9,
  otherSchoolsLesson: 2,
  /** People with greater numbers were registered meanwhile. */
  lastUser: 16_777_258,
} as const

export const nameOf = (userId: number) => (Object.keys(everyone) as Someone[]).find((who) => everyone[who] === userId)!

/** Who runs all schools. */
export const isEverywhere = (userId: number) => userId === everyone.gil || userId === everyone.sonia

export const isStudent = (userId: number) => userId >= everyone.ana

/** A tablet that two people share: one at a time. */
export type Shared = readonly [Someone, Someone]

/**
 * Whose devices: two of the class's teacher, an administrator's, a student's; sometimes another teacher's, a second
 * student's, another administrator's, those of who runs all schools; sometimes one that two people share.
 */
export function companyOf(chance: Chance): { own: Someone[]; shared: Shared | null } {
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
