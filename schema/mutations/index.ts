import { addCalendarDays } from './calendar/addCalendarDays.ts'
import { deleteCalendarDay } from './calendar/deleteCalendarDay.ts'
import { updateCalendarDay } from './calendar/updateCalendarDay.ts'
import { closeClass } from './class/closeClass.ts'
import { continueClass } from './class/continueClass.ts'
import { createClass } from './class/createClass.ts'
import { deleteClass } from './class/deleteClass.ts'
import { enrollStudent } from './class/enrollStudent.ts'
import { excuseStudent } from './class/excuseStudent.ts'
import { leaveClass } from './class/leaveClass.ts'
import { linkModule } from './class/linkModule.ts'
import { removeClassTeacher } from './class/removeClassTeacher.ts'
import { setEnrollmentDates } from './class/setEnrollmentDates.ts'
import { transferStudent } from './class/transferStudent.ts'
import { unenrollStudent } from './class/unenrollStudent.ts'
import { unlinkModule } from './class/unlinkModule.ts'
import { updateClass } from './class/updateClass.ts'
import { updateModuleClass } from './class/updateModuleClass.ts'
import { createCourse } from './course/createCourse.ts'
import { deleteCourse } from './course/deleteCourse.ts'
import { updateCourse } from './course/updateCourse.ts'
import { addCoverages } from './coverage/addCoverages.ts'
import { deleteCoverage } from './coverage/deleteCoverage.ts'
import { updateStudentRecord } from './family/updateStudentRecord.ts'
import { addFrequencyAction } from './frequency/addFrequencyAction.ts'
import { addFrequencyRule } from './frequency/addFrequencyRule.ts'
import { deleteFrequencyAction } from './frequency/deleteFrequencyAction.ts'
import { deleteFrequencyRule } from './frequency/deleteFrequencyRule.ts'
import { updateFrequencyRule } from './frequency/updateFrequencyRule.ts'
import { completeLesson } from './lesson/completeLesson.ts'
import { createLesson } from './lesson/createLesson.ts'
import { createLessonVideo } from './lesson/createLessonVideo.ts'
import { createMaterial } from './lesson/createMaterial.ts'
import { deleteLesson } from './lesson/deleteLesson.ts'
import { deleteLessonVideo } from './lesson/deleteLessonVideo.ts'
import { deleteMaterial } from './lesson/deleteMaterial.ts'
import { evaluateLesson } from './lesson/evaluateLesson.ts'
import { keepReading } from './lesson/keepReading.ts'
import { nameLesson } from './lesson/nameLesson.ts'
import { startLesson } from './lesson/startLesson.ts'
import { updateLesson } from './lesson/updateLesson.ts'
import { updateLessonVideo } from './lesson/updateLessonVideo.ts'
import { updateMaterial } from './lesson/updateMaterial.ts'
import { createModule } from './module/createModule.ts'
import { deleteModule } from './module/deleteModule.ts'
import { updateModule } from './module/updateModule.ts'
import type { Method, Mutation } from './mutation.ts'
import { cancelRollCall } from './rollCall/cancelRollCall.ts'
import { markAttendance } from './rollCall/markAttendance.ts'
import { moveRollCall } from './rollCall/moveRollCall.ts'
import { ratePerformance } from './rollCall/ratePerformance.ts'
import { setCurrentLesson } from './rollCall/setCurrentLesson.ts'
import { takeRollCall } from './rollCall/takeRollCall.ts'
import { withdrawRollCall } from './rollCall/withdrawRollCall.ts'
import { createSchool } from './school/createSchool.ts'
import { deleteSchool } from './school/deleteSchool.ts'
import { removeAdministrator } from './school/removeAdministrator.ts'
import { setFamilyCalls } from './school/setFamilyCalls.ts'
import { setLessonHours } from './school/setLessonHours.ts'
import { setLessonPlanning } from './school/setLessonPlanning.ts'
import { setLetterhead } from './school/setLetterhead.ts'
import { setMainAdmin } from './school/setMainAdmin.ts'
import { setRatingsPrivacy } from './school/setRatingsPrivacy.ts'
import { setVideoStills } from './school/setVideoStills.ts'
import { updateSchool } from './school/updateSchool.ts'
import { addSchoolYear } from './schoolYear/addSchoolYear.ts'
import { deleteSchoolYear } from './schoolYear/deleteSchoolYear.ts'
import { updateSchoolYear } from './schoolYear/updateSchoolYear.ts'
import { deleteUser } from './user/deleteUser.ts'
import { setAccess } from './user/setAccess.ts'
import { updateUser } from './user/updateUser.ts'

/** Every mutation that can be queued. The server mounts its routes from this list, and outboxes replay through it. */
export const mutations = [
  takeRollCall,
  cancelRollCall,
  moveRollCall,
  withdrawRollCall,
  markAttendance,
  ratePerformance,
  setCurrentLesson,
  completeLesson,
  createModule,
  updateModule,
  deleteModule,
  createLesson,
  startLesson,
  nameLesson,
  updateLesson,
  deleteLesson,
  createLessonVideo,
  updateLessonVideo,
  deleteLessonVideo,
  createMaterial,
  updateMaterial,
  deleteMaterial,
  linkModule,
  updateModuleClass,
  addCoverages,
  deleteCoverage,
  unlinkModule,
  createCourse,
  updateCourse,
  deleteCourse,
  createClass,
  updateClass,
  deleteClass,
  closeClass,
  continueClass,
  removeClassTeacher,
  enrollStudent,
  unenrollStudent,
  transferStudent,
  leaveClass,
  setEnrollmentDates,
  excuseStudent,
  evaluateLesson,
  keepReading,
  updateUser,
  setAccess,
  deleteUser,
  updateStudentRecord,
  removeAdministrator,
  addCalendarDays,
  updateCalendarDay,
  deleteCalendarDay,
  addSchoolYear,
  updateSchoolYear,
  deleteSchoolYear,
  addFrequencyRule,
  updateFrequencyRule,
  deleteFrequencyRule,
  addFrequencyAction,
  deleteFrequencyAction,
  createSchool,
  updateSchool,
  deleteSchool,
  setMainAdmin,
  setRatingsPrivacy,
  setLessonHours,
  setLessonPlanning,
  setVideoStills,
  setFamilyCalls,
  setLetterhead,
] as unknown as readonly Mutation[]

const patterns = mutations.map((act) => ({
  act,
  pattern: new RegExp(`^${act.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The mutation behind a call and the parameters in its address; undefined for an unknown call. */
export function mutationFor(
  method: Method,
  path: string,
): { act: Mutation; parameters: Record<string, string> } | undefined {
  for (const { act, pattern } of patterns) {
    const match = act.method === method && pattern.exec(path)
    if (!match) continue
    const decoded = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)])
    return { act, parameters: Object.fromEntries(decoded) }
  }
  return undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
