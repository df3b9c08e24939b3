import * as z from 'zod/mini'
import { moduleIds, schoolClass } from '#schema/entities/schoolClass.ts'
import { type Change, put, type Reader } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { civilDate, id } from '#schema/fields/fields.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { addDays, noonOn } from '#schema/rules/dates/civilDate.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { closingOfClass, mustBeLastDay } from '#schema/rules/schedule/closingOfClass.ts'
import { mutation } from '../mutation.ts'

const { title, teacherId, weekday, classTime, category } = schoolClass.shape

/**
 * Copies a class into a new school year and closes the old one, in one act: the new class begins on `firstDay` with the
 * named modules and students, the old one ends on `lastDay`. A class that is closed is not copied, so that the same act
 * by two devices, or once more after a crash, makes one class.
 */
export const continueClass = mutation('POST /api/classes/:classId/continuation', {
  name: 'continueClass',
  roles: mustManageClass.roles,
  args: z.object({
    ...{ classId: id, title, teacherId, weekday, classTime, category },
    moduleIds,
    studentIds: z.array(id).check(z.maxLength(500, 'studentIds: até 500 alunos por turma')),
    lastDay: civilDate,
    firstDay: civilDate,
  }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  createsRows: () => ['classes'],
  async plan({ actor, args, rows, at, now = at, zone, ids }) {
    const { classId: oldId, moduleIds, studentIds, lastDay, firstDay, ...fields } = args
    const old = mustManageClass(actor, await rows.get('classes', oldId))
    if (old.closedOn !== null) throw new Refusal('class.closed')
    mustBeLastDay(lastDay, now, zone)
    if (firstDay <= lastDay || firstDay > addDays(lastDay, 366))
      throw new Refusal('args.invalid', 'firstDay: o ano novo começa depois do último dia, em menos de um ano.')
    const { schoolId } = old
    await mustBeTeacherOf(rows, schoolId, fields.teacherId)
    await mustBeInSchool(rows, schoolId, { moduleIds, studentIds })
    const classId = ids[0]!
    const changes: Change[] = [put('classes', { id: classId, ...fields, schoolId })]
    for (const moduleId of new Set(moduleIds)) changes.push(put('moduleClasses', { moduleId, classId, createdAt: at }))
    const enrolledAt = noonOn(firstDay, zone)
    for (const studentId of new Set(studentIds))
      changes.push(put('enrollments', { classId, studentId, enrolledAt, leftAt: null }))
    return [...changes, ...(await closingOfClass(rows, old, lastDay, { now, zone }))]
  },
  describe: ({ title }) => `Turma do novo ano: ${title}`,
  answer: { table: 'classes' },
})

async function mustBeInSchool(rows: Reader, schoolId: number, named: { moduleIds: number[]; studentIds: number[] }) {
  for (const moduleId of named.moduleIds)
    if ((await rows.get('modules', moduleId))?.schoolId !== schoolId)
      throw new Refusal('notFound', 'Módulo não encontrado.')
  for (const studentId of named.studentIds) {
    const person = await rows.get('users', studentId)
    if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Aluno não encontrado.')
    if (person.role !== 'student') throw new Refusal('enrollment.notStudent')
  }
}
