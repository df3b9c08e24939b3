import { fieldsOfKey, type Key, type Reader, type TableName } from '../entities/tables.ts'
import { completeLesson } from './completeLesson.ts'
import type { Mutation } from './mutation.ts'
import { setCurrentLesson } from './setCurrentLesson.ts'
import { takeRollCall } from './takeRollCall.ts'
import { updateClass } from './updateClass.ts'
import { updateCourse } from './updateCourse.ts'
import { updateLesson } from './updateLesson.ts'
import { updateLessonVideo } from './updateLessonVideo.ts'
import { updateMaterial } from './updateMaterial.ts'
import { updateModule } from './updateModule.ts'
import { updateSchool } from './updateSchool.ts'
import { updateUser } from './updateUser.ts'

const updates: { [T in TableName]?: object } = {
  users: updateUser,
  schools: updateSchool,
  courses: updateCourse,
  modules: updateModule,
  lessons: updateLesson,
  lessonVideos: updateLessonVideo,
  materials: updateMaterial,
}

/** The act that gives one field of a row an earlier value again; undefined when there is none. */
export async function putBack(
  { table, key, field, value }: { table: TableName; key: Key; field: string; value: unknown },
  rows: Pick<Reader, 'get'>,
): Promise<{ act: Mutation; args: unknown } | undefined> {
  const as = (act: unknown, args: unknown) => ({ act: act as Mutation, args })
  if (table === 'attendance' || table === 'performance') {
    const { studentId, date, ...day } = fieldsOfKey(table, key)
    return as(takeRollCall, { ...day, attendanceDate: date, marks: [{ studentId, [field]: value }] })
  }
  if (table === 'completions') {
    const now = await rows.get(table, key)
    if (!now) return undefined
    const { isCompleted, performanceLevel }: typeof now = Object.assign({ ...now }, { [field]: value })
    return as(completeLesson, { ...fieldsOfKey(table, key), isCompleted, performanceLevel })
  }
  if (table === 'classes' && field === 'currentLessonId')
    return value === null ? undefined : as(setCurrentLesson, { classId: key, lessonId: value })
  if (table === 'classes') return as(updateClass, { classId: key, [field]: value })
  const update = updates[table]
  return update && as(update, { id: key, [field]: value })
}
