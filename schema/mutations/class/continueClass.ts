import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { addDays, noonOn } from '#schema/fields/dates/civilDate.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import { moduleIds, type SchoolClass, schoolClass, schoolClassUpdate } from '#schema/nouns/schoolClass.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { closingOfClass, mustBeLastDay } from '#schema/rules/schedule/closingOfClass.ts'
import { yearIdFrom } from '#schema/rules/schedule/schoolYearsOf.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { ofManagedClass } from '../allowed.ts'
import { type Mutation, mutation } from '../mutation.ts'
import { enrollStudent } from './enrollStudent.ts'
import { linkModule } from './linkModule.ts'

const { title, teacherId, weekday, classTime, category } = schoolClass.shape

/**
 * Copies a class into a new school year and closes the old one, in one act: the new class begins on `firstDay` with the
 * named modules and students, in the year of that day or the next to come; the old one ends on `lastDay`. With
 * `copiesTimetable` it has the hours of the old one, and its subjects theirs and their teachers; without it none; acts
 * of earlier apps say neither, and copy the class's own hours. A module or a student who is gone by then is left out. A
 * class that is closed is not copied, so that the same act by two devices, or once more after a crash, makes one class.
 */
export const continueClass = mutation('POST /api/classes/:classId/continuation', {
  name: 'continueClass',
  summary: 'Leva uma turma ao novo ano letivo e encerra a antiga',
  ...ofManagedClass,
  args: z.object({
    ...{ classId: id, title, teacherId, weekday, classTime, category },
    moduleIds,
    copiesTimetable: z.optional(z.boolean()),
    studentIds: z.array(id).check(z.maxLength(500, 'studentIds: até 500 alunos por turma')),
    lastDay: civilDate,
    firstDay: civilDate,
  }),
  example: (about) => ({
    classId: about.class,
    title: '8º B',
    teacherId: null,
    weekday: 'tuesday',
    classTime: '07:30',
    category: 'a',
    moduleIds: [about.module],
    copiesTimetable: true,
    studentIds: [about.student],
    lastDay: '2026-12-18',
    firstDay: '2027-02-01',
  }),
  createsRows: () => ['classes'],
  async plan({ actor, args, rows, at, now = at, zone, ids, each }) {
    const { classId: oldId, moduleIds, studentIds, copiesTimetable, lastDay, firstDay, ...fields } = args
    const old = mustManageClass(actor, await rows.get('classes', oldId))
    if (old.closedOn !== null) throw new Refusal('class.closed')
    mustBeLastDay(lastDay, now, zone)
    if (firstDay <= lastDay || firstDay > addDays(lastDay, 366))
      throw new Refusal('args.invalid', 'firstDay: o ano novo começa depois do último dia, em menos de um ano.')
    const { schoolId } = old
    await mustBeTeacherOf(rows, schoolId, fields.teacherId)
    const classId = ids[0]!
    const isNew = firstOnly()
    const subjects: ModuleClass[] = []
    const modules = await each('moduleIds', moduleIds, async (moduleId) => {
      if ((await rows.get('modules', moduleId))?.schoolId !== schoolId)
        throw new Refusal('notFound', 'Módulo não encontrado.')
      if (!isNew(`module ${moduleId}`)) return []
      const key = keyOf('moduleClasses', { moduleId, classId: oldId })
      const link = copiesTimetable ? await rows.get('moduleClasses', key) : undefined
      if (link) subjects.push(link)
      return [put('moduleClasses', { moduleId, classId, createdAt: at, ...(link && timetableOf(link)) })]
    })
    const enrolledAt = noonOn(firstDay, zone)
    const students = await each(
      'studentIds',
      studentIds,
      async (studentId) => {
        const person = await rows.get('users', studentId)
        if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Aluno não encontrado.')
        if (person.role !== 'student') throw new Refusal('enrollment.notStudent')
        const enrolled = { classId, studentId, enrolledAt, leftAt: null }
        return isNew(`student ${studentId}`) ? [put('enrollments', enrolled)] : []
      },
      { besides: true },
    )
    const hours = copiesTimetable ? firstTimes(old, subjects) : copiesTimetable === false ? { meetings: null } : {}
    const schoolYearId = await yearIdFrom(rows, schoolId, firstDay)
    const made = put('classes', { id: classId, ...copied(old), ...fields, ...hours, schoolId, schoolYearId })
    return [made, ...modules, ...students, ...(await closingOfClass(rows, old, lastDay, { now, zone }))]
  },
  later: ({ moduleIds, studentIds, firstDay }, { list, place }, ids) =>
    list === 'moduleIds'
      ? { act: linkModule as Mutation, args: { classId: ids[0], moduleId: moduleIds[place] } }
      : { act: enrollStudent as Mutation, args: { classId: ids[0], studentId: studentIds[place], from: firstDay } },
  describe: ({ title }) => `Turma do novo ano: ${title}`,
  links: 'enrollments',
  answer: { table: 'classes' },
})

/** What people write of a class; what the act does not name is as it was. */
const copied = (old: SchoolClass): Partial<SchoolClass> =>
  Object.fromEntries(writtenByPeople.map((field) => [field, old[field]]))
const writtenByPeople = Object.keys(schoolClassUpdate.shape) as (keyof typeof schoolClassUpdate.shape)[]

const timetableOf = ({ teacherId, meetings }: ModuleClass) => ({ teacherId, meetings })

/** Returns true for the first of each name. */
function firstOnly() {
  const names = new Set<string>()
  return (name: string) => {
    const isFirst = !names.has(name)
    names.add(name)
    return isFirst
  }
}
