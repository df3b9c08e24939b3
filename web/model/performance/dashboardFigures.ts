import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { shownEvaluations } from '#schema/rules/attendance/shownEvaluations.ts'
import { classesTaughtBy } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { allAdministrators } from '#web/model/people/allAdministrators.ts'
import { distinctStudents } from '#web/model/people/studentsOfClasses.ts'
import { meanRating } from './meanRating.ts'

/** The cards of the teacher's dashboard at `now`, ms (spec section 2; decisions section 2 for the rating). */
export async function teacherFigures(rows: Reader, teacherId: number, now: number) {
  const today = civilDateOf(now)
  const [taught, allLinks, allEvaluations, enrollments] = await Promise.all([
    classesTaughtBy(rows, teacherId, today),
    rows.where('moduleClasses', {}),
    rows.where('evaluations', {}),
    rows.where('enrollments', {}),
  ])
  const classes = taught.filter((each) => !isClosed(each, today))
  const classIds = new Set(classes.map(({ id }) => id))
  const owners = new Map(classes.map((each) => [each.id, each.teacherId]))
  const links = allLinks.filter(
    (link) => classIds.has(link.classId) && (link.teacherId ?? owners.get(link.classId)) === teacherId,
  )
  const evaluations = allEvaluations.filter(({ classId }) => owners.get(classId) === teacherId)
  return {
    classes: classIds.size,
    students: distinctStudents(enrollments, classIds, now),
    modules: new Set(links.map(({ moduleId }) => moduleId)).size,
    /** From 1 to 5; null with too few evaluations. */
    rating: meanRating(shownEvaluations(evaluations).map(({ teacherRating }) => teacherRating)),
  }
}

/** The cards of the administrator's dashboard, for one school, at `now` (ms). */
export async function schoolFigures(rows: Reader, schoolId: number, now: number) {
  const [students, modules, teachers, classes] = await Promise.all([
    rows.where('users', { role: 'student', schoolId }),
    rows.where('modules', { schoolId, active: true }),
    rows.where('users', { role: 'teacher', schoolId }),
    rows.where('classes', { schoolId }),
  ])
  return {
    students: students.length,
    activeModules: modules.length,
    teachers: teachers.length,
    classes: classes.filter((each) => !isClosed(each, civilDateOf(now))).length,
  }
}

/** The cards of the global administrator's dashboard. Accounts of teachers and students are not on their device. */
export async function networkFigures(rows: Reader) {
  const schools = await rows.where('schools', {})
  return {
    schools: schools.length,
    activeSchools: schools.filter(({ active }) => active).length,
    administrators: (await allAdministrators(rows)).length,
  }
}

/** The cards of the student's dashboard. `attended` counts the lessons of attendance records (spec section 2). */
export async function studentFigures(rows: Reader, studentId: number) {
  return {
    activeModules: (await rows.where('modules', { active: true })).length,
    attended: countAttendance(await countedAttendance(rows, studentId)).present,
  }
}
