import { attendanceInsert } from '#schema/nouns/attendance.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { attendanceFields, attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import { classOfMark } from '#schema/rules/attendance/classOfMark.ts'
import { mustNotBeFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { sheetOn } from '#schema/rules/attendance/sheetOn.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { periodsOfNew } from '#schema/rules/schedule/periodsOfNew.ts'
import { mutation } from '../mutation.ts'

/** Writes one attendance row, in the spec's insert shape. */
export const markAttendance = mutation('POST /api/attendance', {
  name: 'markAttendance',
  summary: 'Registra a presença de um aluno',
  shortName: 'Presença',
  roles: mustTeachLesson.roles,
  args: attendanceInsert,
  example: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    studentId: about.student,
    attendanceDate: '2026-11-16',
    present: false,
    detail: 'justified',
    reason: 'Consulta',
    periods: null,
  }),
  async allow({ actor, args, rows, at, zone }) {
    const { lessonId, attendanceDate: date } = args
    const classId = await classOfMark(rows, actor, args, date, zone)
    await mustTeachLesson(actor, rows, { classId, lessonId, date, at, zone })
  },
  requestedDay: ({ attendanceDate }) => attendanceDate,
  async plan({ actor, args, rows, now, zone }) {
    const { lessonId, studentId, attendanceDate: date } = args
    mustNotBeFuture(date, { now, zone })
    const classId = await classOfMark(rows, actor, args, date, zone)
    const { moduleId } = await mustBeTaughtIn(rows, lessonId, classId)
    const sheet = await sheetOn(rows, { classId, moduleId, date, zone }, [studentId])
    sheet.mustHave(studentId)
    const roll = { classId, lessonId, date }
    const counted = await periodsOfNew(rows, roll, moduleId)
    return [
      put('rollCalls', { ...roll, ...counted }),
      put('attendance', { ...roll, studentId, ...attendanceFields(args) }),
    ]
  },
  describe: (args, { student = 'um aluno' }) => `${student}: ${attendanceWord(args)}`,
  answer: { table: 'attendance' },
})
