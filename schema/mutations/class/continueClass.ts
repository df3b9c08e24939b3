import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { addDays, noonOn } from '#schema/fields/dates/civilDate.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import { moduleIds, type SchoolClass, schoolClass, schoolClassUpdate } from '#schema/nouns/schoolClass.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { closingOfClass, mustBeLastDay } from '#schema/rules/schedule/closingOfClass.ts'
import { goesOn } from '#schema/rules/schedule/goesOn.ts'
import { yearIdFrom } from '#schema/rules/schedule/schoolYearsOf.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { ofManagedClass } from '../allowed.ts'
import { type Mutation, mutation } from '../mutation.ts'
import { enrollStudent } from './enrollStudent.ts'
import { linkModule } from './linkModule.ts'

const { title, teacherId, weekday, classTime, category } = schoolClass.shape
const students = (list: string) => z.array(id).check(z.maxLength(500, `${list}: até 500 alunos por turma`))

/**
 * Copies a class into a new school year and closes the old one, in one act: the new class begins on `firstDay` with the
 * named modules and students, in the year of that day or the next to come; the old one ends on `lastDay`. With
 * `copiesTimetable` it has the hours of the old one, and its subjects theirs and their teachers; without it none; acts
 * of earlier apps say neither, and copy the class's own hours. With `entering` a second new class stands where the old
 * one stood, with its modules, for those who enter its grade or repeat it. A module or a student who is gone by then is
 * left out, as is who left their classes meanwhile. A class that is closed is not copied, so that the same act by two
 * devices, or once more after a crash, makes its classes once.
 */
export const continueClass = mutation('POST /api/classes/:classId/continuation', {
  name: 'continueClass',
  summary: 'Leva uma turma ao novo ano letivo e encerra a antiga',
  ...ofManagedClass,
  args: z.object({
    ...{ classId: id, title, teacherId, weekday, classTime, category },
    moduleIds,
    copiesTimetable: z.optional(z.boolean()),
    studentIds: students('studentIds'),
    entering: z.optional(z.object({ title })),
    enteringIds: z.optional(students('enteringIds')),
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
    entering: { title: '7º B' },
    enteringIds: [about.newcomer],
    lastDay: '2026-12-18',
    firstDay: '2027-02-01',
  }),
  createsRows: ({ entering }) => (entering ? ['classes', 'classes'] : ['classes']),
  async plan({ actor, args, rows, at, now = at, zone, ids, each }) {
    const { classId: oldId, moduleIds, studentIds, copiesTimetable, lastDay, firstDay, ...more } = args
    const { entering, enteringIds = [], ...fields } = more
    const old = mustManageClass(actor, await rows.get('classes', oldId))
    if (old.closedOn !== null) throw new Refusal('class.closed')
    mustBeLastDay(lastDay, now, zone)
    if (firstDay <= lastDay || firstDay > addDays(lastDay, 366))
      throw new Refusal('args.invalid', 'firstDay: o ano novo começa depois do último dia, em menos de um ano.')
    const { schoolId } = old
    await mustBeTeacherOf(rows, schoolId, fields.teacherId)
    const [classId, enteringId] = ids as [number, number?]
    const made = enteringId === undefined ? [classId] : [classId, enteringId]
    const isNew = firstOnly()
    const subjects: ModuleClass[] = []
    const modules = await each('moduleIds', moduleIds, async (moduleId) => {
      if ((await rows.get('modules', moduleId))?.schoolId !== schoolId)
        throw new Refusal('notFound', 'Módulo não encontrado.')
      if (!isNew(`module ${moduleId}`)) return []
      const key = keyOf('moduleClasses', { moduleId, classId: oldId })
      const link = copiesTimetable ? await rows.get('moduleClasses', key) : undefined
      if (link) subjects.push(link)
      const linked = { moduleId, createdAt: at, ...(link && timetableOf(link)) }
      return made.map((id) => put('moduleClasses', { ...linked, classId: id }))
    })
    const enrolledAt = noonOn(firstDay, zone)
    const enrolled = (list: 'studentIds' | 'enteringIds', students: readonly number[], classId: number) =>
      each(
        list,
        students,
        async (studentId) => {
          const person = await rows.get('users', studentId)
          if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Aluno não encontrado.')
          if (person.role !== 'student') throw new Refusal('enrollment.notStudent')
          if (isErased(person)) throw new Refusal('user.erased')
          const stays = await rows.where('enrollments', { studentId })
          if (stays.length && !stays.some((each) => goesOn(each, lastDay, zone))) throw new Refusal('enrollment.ended')
          const enrollment = { classId, studentId, enrolledAt, leftAt: null }
          return isNew(`student ${studentId}`) ? [put('enrollments', enrollment)] : []
        },
        { besides: true },
      )
    const goOn = await enrolled('studentIds', studentIds, classId)
    const enter = enteringId === undefined ? [] : await enrolled('enteringIds', enteringIds, enteringId)
    const hours = copiesTimetable ? firstTimes(old, subjects) : copiesTimetable === false ? { meetings: null } : {}
    const schoolYearId = await yearIdFrom(rows, schoolId, firstDay)
    const copies = made.map((id) =>
      put('classes', {
        ...{ id, ...copied(old), ...fields, ...hours, schoolId, schoolYearId, madeForYear: firstDay },
        ...(id === enteringId && entering),
      }),
    )
    return [
      ...[...copies, ...modules, ...goOn, ...enter],
      ...(await closingOfClass(rows, old, lastDay, { now, zone, firstDay })),
    ]
  },
  later({ moduleIds, studentIds, enteringIds = [], firstDay }, { list, place }, ids) {
    if (list === 'moduleIds')
      return { act: linkModule as Mutation, args: { classId: ids[0], moduleId: moduleIds[place] } }
    const [classId, students] = list === 'enteringIds' ? [ids[1], enteringIds] : [ids[0], studentIds]
    return { act: enrollStudent as Mutation, args: { classId, studentId: students[place], from: firstDay } }
  },
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
