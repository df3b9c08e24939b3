import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { classes, schoolClassUpdate } from '#schema/nouns/schoolClass.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { mustBeYearOf } from '#schema/rules/schedule/schoolYearsOf.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Changes the named fields of a class. With a timetable its weekday and time go on to show its first meeting. */
export const updateClass = mutation('PUT /api/classes/:classId', {
  name: 'updateClass',
  summary: 'Altera uma turma',
  ...ofManagedClass,
  args: z.extend(schoolClassUpdate, { classId: id }),
  example: (about) => ({ classId: about.class, ...classes.examples() }),
  async plan({ actor, args, rows }) {
    const { classId, ...rest } = args
    const fields = definedFields(rest)
    if (!Object.keys(fields).length) throw new Refusal('args.invalid', 'Diga o que deve mudar na turma.')
    const before = mustManageClass(actor, await rows.get('classes', classId))
    await mustBeTeacherOf(rows, before.schoolId, fields.teacherId)
    await mustBeYearOf(rows, before.schoolId, fields.schoolYearId)
    const timed = ['weekday', 'classTime', 'meetings'].some((field) => field in fields)
    const links = timed ? await rows.where('moduleClasses', { classId }) : []
    return [patch('classes', classId, { ...fields, ...(timed && firstTimes({ ...before, ...fields }, links)) })]
  },
  describe: ({ title }, { schoolClass }) => ['Turma alterada', title ?? schoolClass].filter(Boolean).join(': '),
  putBack: { args: ({ key, field, value }) => ({ classId: key, [field]: value }) },
  answer: { table: 'classes' },
})
