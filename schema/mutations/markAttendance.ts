import { attendanceInsert } from '../entities/attendance.ts'
import { put } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { attendanceSaid, attendanceWord } from '../rules/attendanceSaid.ts'
import { classOfMark } from '../rules/classOfMark.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mustBeOnSheet } from '../rules/mustBeOnSheet.ts'
import { mustHaveCome } from '../rules/mustHaveCome.ts'
import { mutation } from './mutation.ts'

/** One attendance row, in the spec's insert shape. */
export const markAttendance = mutation('POST /api/attendance', {
  name: 'markAttendance',
  roles: ['teacher', 'admin', 'superadmin'],
  args: attendanceInsert,
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', await classOfMark(rows, actor, args)))
  },
  async plan({ actor, args, rows, now, zone }) {
    const { lessonId, studentId, attendanceDate: date } = args
    mustHaveCome(date, { now, zone })
    const classId = await classOfMark(rows, actor, args)
    await mustBeTaughtIn(rows, lessonId, classId)
    await mustBeOnSheet(rows, classId, [studentId], date, zone)
    const roll = { classId, lessonId, date }
    return [put('rollCalls', roll), put('attendance', { ...roll, studentId, ...attendanceSaid(args) })]
  },
  tell: (args, { student = 'um aluno' }) => `${student}: ${attendanceWord(args)}`,
  answer: { table: 'attendance' },
})
