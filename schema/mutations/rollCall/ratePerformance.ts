import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { performanceLabels } from '#schema/fields/labels.ts'
import { performanceInsert } from '#schema/nouns/performance.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { classOfMark } from '#schema/rules/attendance/classOfMark.ts'
import { mustNotBeFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { sheetOn } from '#schema/rules/attendance/sheetOn.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { periodsOfNew } from '#schema/rules/schedule/periodsOfNew.ts'
import { mutation } from '../mutation.ts'

/** Writes one performance row, in the spec's insert shape. Without a date it counts for the day it was written. */
export const ratePerformance = mutation('POST /api/performance', {
  name: 'ratePerformance',
  summary: 'Registra o aproveitamento de um aluno',
  shortName: 'Avaliação de aluno',
  roles: mustTeachLesson.roles,
  args: performanceInsert,
  example: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    studentId: about.student,
    rating: 'good',
    comment: 'Participou',
    attendanceId: about.attendance,
    date: '2026-11-16',
  }),
  async allow({ actor, args, rows, at, zone }) {
    const { lessonId, date = civilDateOf(at, zone) } = args
    const classId = await classOfMark(rows, actor, args, date, zone)
    await mustTeachLesson(actor, rows, { classId, lessonId, date, at, zone })
  },
  requestedDay: ({ date }, { at, zone }) => date ?? civilDateOf(at, zone),
  async plan({ actor, args, rows, at, now, zone }) {
    const { lessonId, studentId, rating, comment, date = civilDateOf(at, zone) } = args
    mustNotBeFuture(date, { now, zone })
    const classId = await classOfMark(rows, actor, args, date, zone)
    const { moduleId } = await mustBeTaughtIn(rows, lessonId, classId)
    const sheet = await sheetOn(rows, { classId, moduleId, date, zone }, [studentId])
    sheet.mustHave(studentId)
    const roll = { classId, lessonId, date }
    const rated = { ...roll, studentId, teacherId: actor.id, rating }
    const counted = await periodsOfNew(rows, roll, moduleId)
    return [
      put('rollCalls', { ...roll, ...counted }),
      put('performance', comment === undefined ? rated : { ...rated, comment }),
    ]
  },
  describe: ({ rating }, { student = 'um aluno' }) => `${student}: aproveitamento ${performanceLabels[rating]}`,
  answer: { table: 'performance' },
})
