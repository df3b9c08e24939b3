import * as z from 'zod/mini'
import { id, line } from '#schema/fields/fields.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { mustNotBeFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { mutation } from '../mutation.ts'

/**
 * 'Não houve aula': the roll of a class, a lesson and a day no longer counts, and keeps its marks. A `reason` of null
 * means that there was a lesson after all.
 */
export const cancelRollCall = mutation('PUT /api/classes/:classId/lessons/:lessonId/cancellation', {
  name: 'cancelRollCall',
  summary: 'Diz que não houve aula num dia, ou que houve',
  shortName: 'Aula cancelada',
  roles: mustTeachLesson.roles,
  args: z.object({
    classId: id,
    lessonId: id,
    attendanceDate,
    reason: z.nullable(line('Diga por que não houve aula', 500)),
  }),
  example: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    attendanceDate: '2026-11-16',
    reason: 'Feriado',
  }),
  async allow({ actor, args, rows, at, zone }) {
    await mustTeachLesson(actor, rows, { ...args, date: args.attendanceDate, at, zone })
  },
  requestedDay: ({ attendanceDate }) => attendanceDate,
  async plan({ args, rows, now, zone }) {
    const { classId, lessonId, attendanceDate: date, reason } = args
    mustNotBeFuture(date, { now, zone })
    await mustBeTaughtIn(rows, lessonId, classId)
    return [put('rollCalls', { classId, lessonId, date, cancelledReason: reason })]
  },
  describe: ({ reason }) => (reason === null ? 'Houve aula: a chamada volta a contar' : `Não houve aula: ${reason}`),
  putBack: { args: ({ place: { date, ...place }, value }) => ({ ...place, attendanceDate: date, reason: value }) },
  answer: { table: 'rollCalls' },
})
