import type { Category, Weekday } from '#schema/fields/labels.ts'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import type { BulkAct } from '#web/model/people/bulkActs.ts'

/** A class of this year as a new year finds it. */
export interface YearClass {
  id: number
  title: string
  teacherId: number | null
  weekday: Weekday
  classTime: string
  /** When it meets, in words. */
  when: string
  category: Category
  moduleIds: number[]
  /** It or a subject of it has hours, or a subject has a teacher of its own. */
  hasTimetable: boolean
  /** The students in it, by name. */
  students: { id: number; name: string }[]
  /** Its students all begin after the last day: it is of the new year already. */
  isNew: boolean
}

/** What becomes of a class: it goes on as a new one, it ends, or it stays as it is. */
export type YearChoice = 'continues' | 'ends' | 'stays'

export interface ClassPlan {
  choice: YearChoice
  title: string
  keepsTeacher: boolean
  keepsModules: boolean
  copiesTimetable: boolean
}

export interface YearPlan {
  lastDay: string
  firstDay: string
  classes: ReadonlyMap<number, ClassPlan>
  /**
   * Where a student of a class goes, by `placeOf`: the number of the class in whose new class they will be, or null for
   * none. Whoever is not in it goes on with their class.
   */
  moves: ReadonlyMap<string, number | null>
}

export const placeOf = (classId: number, studentId: number) => `${classId}/${studentId}`

/** '6º A' becomes '7º A'; a title without a year stays. */
export const nextTitle = (title: string): string =>
  title.replace(/^(\d{1,2})(?=\s*(?:º|ª|°|o\b|a\b))/, (year) => String(Number(year) + 1))

/** What is suggested for a class: it goes on, unless it is empty or of the new year already. */
export const planOf = ({ title, students, isNew }: YearClass): ClassPlan => ({
  choice: isNew || !students.length ? 'stays' : 'continues',
  title: nextTitle(title),
  keepsTeacher: true,
  keepsModules: true,
  copiesTimetable: true,
})

/** Whether every student of a class begins after a day. An empty class is not new. */
export const beginsAfter = (enrollments: readonly Enrollment[], day: string): boolean =>
  enrollments.length > 0 && enrollments.every((each) => periodsOf(each).every(({ from }) => from > day))

/** The class in whose new class a student of a class will be; null for none. */
export function destinationOf(plan: YearPlan, classId: number, studentId: number): number | null {
  const moved = plan.moves.get(placeOf(classId, studentId))
  const destination = moved === undefined ? classId : moved
  return destination !== null && plan.classes.get(destination)?.choice === 'continues' ? destination : null
}

/** The students of each new class, by the number of the old one. */
function studentsByDestination(classes: readonly YearClass[], plan: YearPlan): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  for (const { id: classId, students } of classes) {
    if (plan.classes.get(classId)?.choice === 'stays') continue
    for (const { id } of students) {
      const destination = destinationOf(plan, classId, id)
      if (destination !== null) found.set(destination, (found.get(destination) ?? new Set()).add(id))
    }
  }
  return found
}

export interface YearCounts {
  made: number
  closed: number
  /** Different students in the new classes. */
  promoted: number
  /** Students of classes that end who are in no new class. */
  left: number
}

/** What the plan would do, in figures. */
export function countsOf(classes: readonly YearClass[], plan: YearPlan): YearCounts {
  const choices = classes.map(({ id }) => plan.classes.get(id)?.choice)
  const promoted = new Set([...studentsByDestination(classes, plan).values()].flatMap((ids) => [...ids]))
  const ending = classes.filter(({ id }) => plan.classes.get(id)?.choice !== 'stays')
  const all = new Set(ending.flatMap(({ students }) => students.map(({ id }) => id)))
  return {
    made: choices.filter((choice) => choice === 'continues').length,
    closed: choices.filter((choice) => choice === 'continues' || choice === 'ends').length,
    promoted: promoted.size,
    left: [...all].filter((id) => !promoted.has(id)).length,
  }
}

const actOf = <A>(act: Mutation<A>, args: A): BulkAct => ({ act: act as Mutation, args })

/** The acts of the new year: one for each class, so that whatever is interrupted leaves whole classes. */
export function yearActs(classes: readonly YearClass[], plan: YearPlan): BulkAct[] {
  const { lastDay, firstDay } = plan
  const promoted = studentsByDestination(classes, plan)
  return classes.flatMap((each) => {
    const { id: classId, teacherId, weekday, classTime, category, moduleIds } = each
    const { choice, title, keepsTeacher, keepsModules, copiesTimetable } = plan.classes.get(classId)!
    if (choice === 'stays') return []
    if (choice === 'ends') return [actOf(closeClass, { classId, closedOn: lastDay })]
    return [
      actOf(continueClass, {
        ...{ classId, title: title.trim(), weekday, classTime, category, lastDay, firstDay },
        teacherId: keepsTeacher ? teacherId : null,
        moduleIds: keepsModules ? moduleIds : [],
        copiesTimetable,
        studentIds: [...(promoted.get(classId) ?? [])],
      }),
    ]
  })
}

/**
 * What undoes the acts that were kept: the new classes go to the bin, the old ones open again.
 * @param ids the numbers of the kept acts, in their order; a new class has the number of its act
 */
export function undoYear(acts: readonly BulkAct[], ids: readonly number[]): BulkAct[] {
  return ids.flatMap((id, i) => {
    const { act, args } = acts[i]!
    const { classId } = args as { classId: number }
    const opens = actOf(closeClass, { classId, closedOn: null })
    return act.name === continueClass.name ? [actOf(deleteClass, { classId: id }), opens] : [opens]
  })
}
