import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { mustOwnRoll } from '#schema/permissions/rollCall.ts'
import { mustBeRoll } from '#schema/rules/attendance/rollInPlace.ts'
import { mutation } from '../mutation.ts'
import { removalOfRoll, rollNamedBy } from './removalOfRoll.ts'

/**
 * Withdraws a roll with its marks, as if it had never been taken (decisions section 9). It stays in the history, from
 * which `restoreDeleted` brings it back. What students wrote about the lesson stays theirs: evaluations are not removed.
 */
export const withdrawRollCall = mutation('DELETE /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate', {
  name: 'withdrawRollCall',
  summary: 'Retira uma chamada, que fica no histórico',
  roles: mustOwnRoll.roles,
  args: z.object({ classId: id, lessonId: id, attendanceDate }),
  example: (about) => ({ classId: about.class, lessonId: about.lesson, attendanceDate: '2026-11-16' }),
  async allow({ actor, args, rows, at, zone }) {
    await mustOwnRoll(actor, rows, { ...rollNamedBy(args), at, zone })
  },
  plan: async ({ args, rows }) => removalOfRoll(await mustBeRoll(rows, rollNamedBy(args))),
  describe: () => 'Chamada retirada',
  links: 'rolls',
  answer: { table: 'rollCalls' },
})
