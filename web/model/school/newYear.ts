import type { Category, Weekday } from '#schema/fields/labels.ts'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { goesOn } from '#schema/rules/schedule/goesOn.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'
import { gradeIn, isLastGrade, isSameGrade, lowestGrades, nextTitle } from './grades.ts'

/** A class of this year as a new year finds it. */
export interface YearClass {
  id: number
  title: string
  /** What people call it: with its year, where several have its title. */
  name: string
  teacherId: number | null
  weekday: Weekday
  classTime: string
  /** When it meets, in words. */
  when: string
  category: Category
  moduleIds: number[]
  /** It or a subject of it has hours, or a subject has a teacher of its own. */
  hasTimetable: boolean
  /** The students in it who go on, by name. */
  students: { id: number; name: string }[]
  /** Its students all begin after the last day: it is of the new year already. */
  isNew: boolean
}

/** What becomes of a class: it goes on as a new one, it ends, or it stays as it is. */
export type YearChoice = 'continues' | 'ends' | 'stays'

export interface ClassPlan {
  choice: YearChoice
  title: string
  /** Where it goes on, a second class stands in its place, of its title, for those who enter its grade or repeat it. */
  opensEntering: boolean
  keepsTeacher: boolean
  keepsModules: boolean
  copiesTimetable: boolean
}

/** A new class, by the class that it follows: the one that goes on with it, or the one that stands in its place. */
export type NewClassKey = `${number}` | `${number}/entering`

export interface YearPlan {
  lastDay: string
  firstDay: string
  classes: ReadonlyMap<number, ClassPlan>
  /**
   * The new class in which a student of a class will be, by `placeOf`, or null for none. Whoever is not in it goes on
   * with their class.
   */
  moves: ReadonlyMap<string, NewClassKey | null>
}

export const placeOf = (classId: number, studentId: number) => `${classId}/${studentId}`

/**
 * What is suggested for the classes of a year: each goes on, unless it is empty, of the new year already, or of the last
 * grade. The lowest grade opens a class for those who enter.
 */
export function planOf(classes: readonly YearClass[]): Map<number, ClassPlan> {
  const going = classes.filter(({ isNew, students }) => !isNew && students.length > 0)
  const lowest = lowestGrades(going.map(({ title }) => title))
  return new Map(
    classes.map((each) => [
      each.id,
      {
        choice: !going.includes(each) ? 'stays' : isLastGrade(each.title) ? 'ends' : 'continues',
        title: nextTitle(each.title),
        opensEntering: lowest.has(each.title) && nextTitle(each.title) !== each.title,
        ...{ keepsTeacher: true, keepsModules: true, copiesTimetable: true },
      },
    ]),
  )
}

/**
 * The enrollments of those whom a new year takes along: in a class at `now` (ms), and not leaving it before the last day
 * or for a reason. Who is to change class until then goes on with the other one.
 */
export const goingOn = (enrollments: readonly Enrollment[], now: number, lastDay: string): Enrollment[] =>
  enrollments.filter((each) => goesOn(each, lastDay) && (each.leftAt === null || isInClass(each, now)))

/** Whether every student of a class begins after a day. An empty class is not new. */
export const beginsAfter = (enrollments: readonly Enrollment[], day: string): boolean =>
  enrollments.length > 0 && enrollments.every((each) => periodsOf(each).every(({ from }) => from > day))

export interface NewClass {
  key: NewClassKey
  title: string
}

/** The new classes of a plan, in the order of the old ones. */
export const newClassesOf = (classes: readonly Pick<YearClass, 'id' | 'title'>[], plan: YearPlan): NewClass[] =>
  classes.flatMap(({ id, title }): NewClass[] => {
    const own = plan.classes.get(id)
    if (own?.choice !== 'continues') return []
    const next: NewClass = { key: `${id}`, title: own.title.trim() || title }
    return own.opensEntering ? [next, { key: `${id}/entering`, title }] : [next]
  })

/** The new class in which a student of a class will be; null for none. */
export function destinationOf(plan: YearPlan, classId: number, studentId: number): NewClassKey | null {
  const moved = plan.moves.get(placeOf(classId, studentId))
  const key = moved === undefined ? (`${classId}` as const) : moved
  if (key === null) return null
  const own = plan.classes.get(Number.parseInt(key, 10))
  return own?.choice === 'continues' && (key.endsWith('/entering') ? own.opensEntering : true) ? key : null
}

/** The new class for who repeats the grade of a class: that of its title before others of its grade; null for none. */
export function repeatsIn(classes: readonly YearClass[], plan: YearPlan, { id, title }: YearClass): NewClassKey | null {
  const made = newClassesOf(classes, plan)
  const found =
    made.find(({ key }) => key === `${id}/entering`) ??
    made.find((each) => each.title === title) ??
    made.find((each) => isSameGrade(each.title, title) && subjectIn(each.title) === subjectIn(title))
  return found?.key ?? null
}

/** What a class of one subject names after its grade: 'Ciências' of '6º Ano A: Ciências'. */
const subjectIn = (title: string) => title.split(':')[1]?.trim() ?? ''

/** What becomes of a student: up a grade, the same again, on in a class that says no grade, or in no new class. */
export type Fate = 'promoted' | 'retained' | 'goesOn' | 'leaves'

/** @param to the title of the new class; undefined for none */
export function fateOf(from: string, to: string | undefined): Fate {
  if (to === undefined) return 'leaves'
  if (isSameGrade(from, to)) return 'retained'
  return gradeIn(from) && gradeIn(to) ? 'promoted' : 'goesOn'
}

/** Of the classes that do not stay, each student with the new class they will be in. */
function placesOf(classes: readonly YearClass[], plan: YearPlan) {
  const titles = new Map(newClassesOf(classes, plan).map(({ key, title }) => [key, title]))
  return classes
    .filter(({ id }) => plan.classes.get(id)?.choice !== 'stays')
    .flatMap(({ id: classId, title, students }) =>
      students.map(({ id: studentId }) => {
        const key = destinationOf(plan, classId, studentId)
        return { classId, studentId, key, fate: fateOf(title, key === null ? undefined : titles.get(key)) }
      }),
    )
}

export interface YearCounts {
  made: number
  closed: number
  /** Different students, by what becomes of them: of several classes, the one that weighs most counts. */
  students: Record<Fate, number>
}

/** A student who repeats in one class and goes on in another repeats; one who leaves is in no new class at all. */
const fatesByWeight: readonly Fate[] = ['leaves', 'goesOn', 'promoted', 'retained']

/** What the plan would do, in figures. */
export function countsOf(classes: readonly YearClass[], plan: YearPlan): YearCounts {
  const fates = new Map<number, Fate>()
  for (const { studentId, fate } of placesOf(classes, plan)) {
    const before = fates.get(studentId)
    if (!before || fatesByWeight.indexOf(before) < fatesByWeight.indexOf(fate)) fates.set(studentId, fate)
  }
  const students: YearCounts['students'] = { promoted: 0, retained: 0, goesOn: 0, leaves: 0 }
  for (const fate of fates.values()) students[fate] += 1
  return {
    made: newClassesOf(classes, plan).length,
    closed: classes.filter(({ id }) => plan.classes.get(id)?.choice !== 'stays').length,
    students,
  }
}

/**
 * The moves by which some students of some classes repeat their grade, where there is a class for it.
 * @param isWanted whom
 * @param classes all of the year
 */
export const retained = (
  some: readonly YearClass[],
  plan: YearPlan,
  isWanted: (studentId: number) => boolean,
  classes = some,
): [place: string, key: NewClassKey][] =>
  some
    .filter(({ id }) => plan.classes.get(id)?.choice !== 'stays')
    .flatMap((each) => {
      const key = repeatsIn(classes, plan, each)
      if (key === null) return []
      const wanted = each.students.filter(
        ({ id }) => isWanted(id) && destinationOf(plan, each.id, id) !== key && gradeIn(each.title),
      )
      return wanted.map(({ id }): [string, NewClassKey] => [placeOf(each.id, id), key])
    })

/** How many different students some moves are about. */
export const studentsMoved = (moves: readonly (readonly [place: string, ...unknown[]])[]): number =>
  new Set(moves.map(([place]) => place.split('/')[1])).size

const actOf = <A>(act: Mutation<A>, args: A): BulkAct => ({ act: act as Mutation, args })

/** The acts of the new year: one for each class, so that whatever is interrupted leaves whole classes. */
export function yearActs(classes: readonly YearClass[], plan: YearPlan): BulkAct[] {
  const { lastDay, firstDay } = plan
  const inNewClass = new Map<NewClassKey, Set<number>>()
  for (const { key, studentId } of placesOf(classes, plan))
    if (key !== null) inNewClass.set(key, (inNewClass.get(key) ?? new Set()).add(studentId))
  const studentsOf = (key: NewClassKey) => [...(inNewClass.get(key) ?? [])]
  return classes.flatMap((each) => {
    const { id: classId, teacherId, weekday, classTime, category, moduleIds } = each
    const { choice, title, opensEntering, keepsTeacher, keepsModules, copiesTimetable } = plan.classes.get(classId)!
    if (choice === 'stays') return []
    if (choice === 'ends') return [actOf(closeClass, { classId, closedOn: lastDay, firstDay })]
    return [
      actOf(continueClass, {
        ...{ classId, title: title.trim(), weekday, classTime, category, lastDay, firstDay },
        teacherId: keepsTeacher ? teacherId : null,
        moduleIds: keepsModules ? moduleIds : [],
        copiesTimetable,
        studentIds: studentsOf(`${classId}`),
        ...(opensEntering && { entering: { title: each.title }, enteringIds: studentsOf(`${classId}/entering`) }),
      }),
    ]
  })
}
