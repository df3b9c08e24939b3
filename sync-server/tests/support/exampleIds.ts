import { people } from './cast.ts'

const four = <T>(...of: [own: T, sameSchool: T, otherSchool: T, nobodys: T]) => of

/** The rows that examples are about: of Ana's and Marina's class, of the same school, of another school, unknown. */
export const exampleIds = {
  school: four(1, 1, 2, 999),
  course: four(41, 42, 43, 999),
  calendarDay: four(51, 52, 53, 999),
  schoolYear: four(56, 57, 58, 999),
  frequencyRule: four(61, 62, 63, 999),
  frequencyAction: four(71, 72, 73, 999),
  coverage: four(81, 82, 83, 999),
  module: four(5, 6, 7, 999),
  lesson: four(101, 111, 121, 999),
  video: four(201, 221, 231, 999),
  material: four(211, 221, 231, 999),
  class: four(3, 4, 8, 999),
  otherClass: four(4, 3, 9, 999),
  attendance: four(301, 303, 304, 999),
  teacher: four<number>(people.marina, people.otavio, people.ines, 999),
  student: four<number>(people.ana, people.dora, people.raissa, 999),
  newcomer: four<number>(people.dora, people.ana, 62, 999),
  admin: four<number>(people.davi, people.celia, people.nadia, 999),
}

/** The number of each kind in one of the four places. */
export const idsAt = <Kind extends string>(ids: Record<Kind, readonly number[]>, place: number) =>
  Object.fromEntries(Object.entries<readonly number[]>(ids).map(([kind, each]) => [kind, each[place]])) as Record<
    Kind,
    number
  >

/** The rows that examples are about, of Ana's and Marina's class. */
export const ownIds = idsAt(exampleIds, 0)
