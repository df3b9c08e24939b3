import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { inRollOrder, withMarks } from '#schema/rules/attendance/dayRolls.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { leftWithClass } from '#schema/rules/schedule/leftWithClass.ts'
import { countOf } from '#schema/rules/text.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'

/** The last new year of a school: the classes it made and closed, and what hangs on them. */
export interface BegunYear {
  firstDay: string
  made: SchoolClass[]
  closed: SchoolClass[]
  /** What is in the new classes besides what the new year put there; while there is something it is not undone. */
  hanging: { title: string; what: string }[]
}

/** The last new year that was begun in a school; null when there is none. */
export async function begunYearOf(rows: Reader, schoolId: number): Promise<BegunYear | null> {
  const classes = await rows.where('classes', { schoolId })
  const firstDay = classes.reduce<string | null>(
    (latest, { madeForYear, closedForYear }) => [latest, madeForYear, closedForYear].reduce(later),
    null,
  )
  if (firstDay === null) return null
  const made = classes.filter(({ madeForYear }) => madeForYear === firstDay)
  const closed = classes.filter(({ closedForYear }) => closedForYear === firstDay)
  const before = await Promise.all(
    closed.map(async ({ id, closedOn }) =>
      (await rows.where('enrollments', { classId: id })).filter((each) => leftWithClass(each, closedOn!)),
    ),
  )
  const comeBack = new Set(before.flat().map(({ studentId }) => studentId))
  const hanging = await Promise.all(made.map((each) => hangingOn(rows, each, comeBack)))
  return { firstDay, made, closed, hanging: hanging.flat() }
}

const later = (a: string | null, b: string | null) => ((b ?? '') > (a ?? '') ? b : a)

/** @param comeBack the students whom the closed classes get back when they are opened again */
async function hangingOn(rows: Reader, { id: classId, title }: SchoolClass, comeBack: ReadonlySet<number>) {
  const [rolls, completions, enrollments] = await Promise.all([
    rows
      .where('rollCalls', { classId })
      .then((all) => withMarks(rows, all))
      .then(inRollOrder),
    rows.where('completions', { classId }),
    rows.where('enrollments', { classId }),
  ])
  // Whoever was there on no day loses no place.
  const others = enrollments.filter((each) => !comeBack.has(each.studentId) && periodsOf(each).length)
  const people = await Promise.all(others.map(({ studentId }) => rows.get('users', studentId)))
  const newcomers = people.filter((person) => !person || !isErased(person)).length
  const found = [
    rolls.length && countOf(rolls.length, 'chamada', 'chamadas'),
    completions.length && countOf(completions.length, 'aula feita', 'aulas feitas'),
    newcomers && countOf(newcomers, 'aluno matriculado depois', 'alunos matriculados depois'),
  ]
  return found.filter((what) => typeof what === 'string').map((what) => ({ title, what }))
}

const actOf = <A>(act: Mutation<A>, args: A): BulkAct => ({ act: act as Mutation, args })

/** What undoes a new year: the new classes go to the bin, the old ones open again with whoever left with them. */
export const undoYear = ({ made, closed }: Pick<BegunYear, 'made' | 'closed'>): BulkAct[] => [
  ...made.map(({ id }) => actOf(deleteClass, { classId: id })),
  ...closed.map(({ id }) => actOf(closeClass, { classId: id, closedOn: null })),
]
