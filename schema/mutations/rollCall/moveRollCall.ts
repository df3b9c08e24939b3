import * as z from 'zod/mini'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { id } from '#schema/fields/fields.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { type Change, patch, put } from '#schema/nouns/tables.ts'
import { mustOwnRoll } from '#schema/permissions/rollCall.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { mustNotBeFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { mustBeFree, mustBeRoll, mustFit, studentsIn } from '#schema/rules/attendance/rollInPlace.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { mutation } from '../mutation.ts'
import { removalOfRoll, rollNamedBy } from './removalOfRoll.ts'

const place = z.object({ classId: id, lessonId: id, attendanceDate })

/**
 * Moves a whole roll with its marks to another lesson, day or class (decisions section 9). The evaluations that hang on
 * its presences go with it; whether a lesson is done is another statement, and stays.
 * It is moved whole or not at all: a roll in two places could not be moved back.
 */
export const moveRollCall = mutation('PATCH /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate', {
  name: 'moveRollCall',
  summary: 'Muda uma chamada inteira de aula, de dia ou de turma',
  roles: mustOwnRoll.roles,
  args: z.extend(place, { to: place }),
  example: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    attendanceDate: '2026-11-16',
    to: { classId: about.class, lessonId: about.lesson, attendanceDate: '2026-11-17' },
  }),
  async allow({ actor, args, rows, at, zone }) {
    await mustOwnRoll(actor, rows, { ...rollNamedBy(args), at, zone })
    await mustTeachLesson(actor, rows, { ...rollNamedBy(args.to), at, zone })
  },
  async plan({ args, rows, now, zone }) {
    const to: RollPlace = rollNamedBy(args.to)
    mustNotBeFuture(to.date, { now, zone })
    await mustBeTaughtIn(rows, to.lessonId, to.classId)
    const moved = await mustBeRoll(rows, rollNamedBy(args))
    await mustBeFree(rows, to)
    await mustFit(rows, { from: moved.roll, to }, studentsIn(moved), zone)
    const changes: Change[] = [put('rollCalls', { ...moved.roll, ...to })]
    for (const mark of moved.attendance) changes.push(put('attendance', { ...mark, ...to }))
    for (const mark of moved.performance) changes.push(put('performance', { ...mark, ...to }))
    for (const { id: attendanceId } of moved.attendance) {
      // Only the server knows whose evaluation is of which presence.
      if (attendanceId === null || !(await rows.get('evaluations', attendanceId))) continue
      changes.push(patch('evaluations', attendanceId, { classId: to.classId, lessonId: to.lessonId }))
    }
    return [...changes, ...removalOfRoll(moved)]
  },
  describe: ({ to }, { target }) =>
    `Chamada mudada para ${[target, shortDate(to.attendanceDate)].filter(Boolean).join(', ')}`,
  links: 'rolls',
  answer: { table: 'rollCalls' },
})
