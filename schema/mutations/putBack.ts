import type { Attendance } from '#schema/entities/attendance.ts'
import { fieldsOfKey, type Key, type Reader, type TableName } from '#schema/entities/tables.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { updateCalendarDay } from './calendar/updateCalendarDay.ts'
import { closeClass } from './class/closeClass.ts'
import { setEnrollmentDates } from './class/setEnrollmentDates.ts'
import { updateClass } from './class/updateClass.ts'
import { updateCourse } from './course/updateCourse.ts'
import { updateFrequencyRule } from './frequency/updateFrequencyRule.ts'
import { completeLesson } from './lesson/completeLesson.ts'
import { updateLesson } from './lesson/updateLesson.ts'
import { updateLessonVideo } from './lesson/updateLessonVideo.ts'
import { updateMaterial } from './lesson/updateMaterial.ts'
import { updateModule } from './module/updateModule.ts'
import type { Mutation } from './mutation.ts'
import { cancelRollCall } from './rollCall/cancelRollCall.ts'
import { setCurrentLesson } from './rollCall/setCurrentLesson.ts'
import { takeRollCall } from './rollCall/takeRollCall.ts'
import { setRatingsPrivacy } from './school/setRatingsPrivacy.ts'
import { updateSchool } from './school/updateSchool.ts'
import { setAccess } from './user/setAccess.ts'
import { updateUser } from './user/updateUser.ts'

const updates: { [T in TableName]?: object } = {
  users: updateUser,
  schools: updateSchool,
  courses: updateCourse,
  calendarDays: updateCalendarDay,
  frequencyRules: updateFrequencyRule,
  modules: updateModule,
  lessons: updateLesson,
  lessonVideos: updateLessonVideo,
  materials: updateMaterial,
}

/** The mutation that sets one field of a row back to an earlier value; undefined when there is none. */
export async function putBack(
  { table, key, field, value }: { table: TableName; key: Key; field: string; value: unknown },
  rows: Pick<Reader, 'get'>,
): Promise<{ act: Mutation; args: unknown } | undefined> {
  const as = (act: unknown, args: unknown) => ({ act: act as Mutation, args })
  if (table === 'attendance' || table === 'performance') {
    const { studentId, date, ...day } = fieldsOfKey(table, key)
    const fields = table === 'performance' ? { [field]: value } : wholeMark(field, value, await rows.get(table, key))
    return as(takeRollCall, { ...day, attendanceDate: date, marks: [{ studentId, ...fields }] })
  }
  if (table === 'rollCalls') {
    const { date, ...day } = fieldsOfKey(table, key)
    return as(cancelRollCall, { ...day, attendanceDate: date, reason: value })
  }
  if (table === 'completions') {
    const now = await rows.get(table, key)
    if (!now) return undefined
    const { isCompleted, performanceLevel }: typeof now = Object.assign({ ...now }, { [field]: value })
    return as(completeLesson, { ...fieldsOfKey(table, key), isCompleted, performanceLevel })
  }
  if (table === 'enrollments') {
    const now = await rows.get(table, key)
    const periods = now ? periodsOf({ ...now, [field]: value }) : []
    const last = periods.pop()
    return last && as(setEnrollmentDates, { ...fieldsOfKey(table, key), ...last, earlier: periods })
  }
  if (table === 'schools' && field === 'anonymousRatings') return as(setRatingsPrivacy, { id: key, [field]: value })
  if (table === 'classes' && field === 'currentLessonId')
    return value === null ? undefined : as(setCurrentLesson, { classId: key, lessonId: value })
  if (table === 'classes' && field === 'closedOn') return as(closeClass, { classId: key, closedOn: value })
  if (table === 'classes') return as(updateClass, { classId: key, [field]: value })
  if (table === 'users' && field === 'barred') return as(setAccess, { id: key, barred: value })
  const update = updates[table]
  return update && as(update, { id: key, [field]: value })
}

/** A whole mark from one of its fields: the others follow from it. */
function wholeMark(field: string, value: unknown, now: Attendance | undefined) {
  if (field === 'present') return { present: value }
  if (value === 'late') return { present: true, detail: value }
  const reason = field === 'reason' ? value : (now?.reason ?? 'Motivo não informado')
  return { present: false, detail: 'justified', reason }
}
