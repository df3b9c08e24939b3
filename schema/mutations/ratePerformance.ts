import { performanceLabels } from '../entities/labels.ts'
import { performanceInsert } from '../entities/performance.ts'
import { put } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { civilDateOf } from '../rules/civilDate.ts'
import { classOfMark } from '../rules/classOfMark.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mustBeOnSheet } from '../rules/mustBeOnSheet.ts'
import { mustHaveCome } from '../rules/mustHaveCome.ts'
import { mutation } from './mutation.ts'

/** One performance row, in the spec's insert shape; without a date it is of the day it was given. */
export const ratePerformance = mutation('POST /api/performance', {
  name: 'ratePerformance',
  roles: ['teacher', 'admin', 'superadmin'],
  args: performanceInsert,
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', await classOfMark(rows, actor, args)))
  },
  async plan({ actor, args, rows, at, now, zone }) {
    const { lessonId, studentId, rating, comment, date = civilDateOf(at, zone) } = args
    mustHaveCome(date, { now, zone })
    const classId = await classOfMark(rows, actor, args)
    await mustBeTaughtIn(rows, lessonId, classId)
    await mustBeOnSheet(rows, classId, [studentId], date, zone)
    const roll = { classId, lessonId, date }
    const rated = { ...roll, studentId, teacherId: actor.id, rating }
    return [put('rollCalls', roll), put('performance', comment === undefined ? rated : { ...rated, comment })]
  },
  tell: ({ rating }, { student = 'um aluno' }) => `${student}: aproveitamento ${performanceLabels[rating]}`,
  answer: { table: 'performance' },
})
