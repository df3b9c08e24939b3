import * as z from 'zod/mini'
import { attendanceDate } from '../entities/attendance.ts'
import { id, line } from '../entities/fields.ts'
import { put } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mustHaveCome } from '../rules/mustHaveCome.ts'
import { mutation } from './mutation.ts'

/**
 * 'Não houve aula': the roll of a class, a lesson and a day counts for nobody, and keeps its marks. A `reason` of null says that
 * there was a lesson after all.
 */
export const cancelRollCall = mutation('PUT /api/classes/:classId/lessons/:lessonId/cancellation', {
  name: 'cancelRollCall',
  roles: ['teacher', 'admin', 'superadmin'],
  args: z.object({
    classId: id,
    lessonId: id,
    attendanceDate,
    reason: z.nullable(line('Diga por que não houve aula', 500)),
  }),
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', args.classId))
  },
  async plan({ args, rows, now, zone }) {
    const { classId, lessonId, attendanceDate: date, reason } = args
    mustHaveCome(date, { now, zone })
    await mustBeTaughtIn(rows, lessonId, classId)
    return [put('rollCalls', { classId, lessonId, date, cancelledReason: reason })]
  },
  tell: ({ reason }) => (reason === null ? 'Houve aula: a chamada volta a contar' : `Não houve aula: ${reason}`),
  answer: { table: 'rollCalls' },
})
