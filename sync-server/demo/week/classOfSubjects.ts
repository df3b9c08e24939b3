import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { addPastRoll } from '../pastRolls.ts'
import { seededRandom } from '../random.ts'
import { lastDayBefore, type NewModule, type Setting } from '../schoolMaker.ts'

const minutes = 50
/** Weeks in which the new subject had rolls: as many days as a roll's strip shows. */
const weeks = 2

/**
 * Gives a class that met once a week two subjects: its module, which still meets then, and another with a double lesson,
 * which began two weeks ago. Its teacher teaches both. Everything that was added before stays as it is.
 * @param days the weekday of the class, and another
 */
export function addSubjects(
  { make, now, zone, since }: Setting,
  { classId, module, days: [own, other] }: { classId: number; module: NewModule; days: readonly [Weekday, Weekday] },
) {
  const random = seededRandom(20261128)
  const schoolClass = make.tables.classes.find(({ id }) => id === classId)!
  const first = make.tables.moduleClasses.find((link) => link.classId === classId)!
  Object.assign(first, {
    meetings: [{ weekday: own, startTime: '07:30', minutes }],
    currentLessonId: schoolClass.currentLessonId,
  })
  const second = make.add('moduleClasses', {
    ...{ moduleId: module.id, classId, createdAt: since, currentLessonId: module.lessonIds[weeks]! },
    meetings: ['07:30', '08:20'].map((startTime) => ({ weekday: other, startTime, minutes })),
  })
  Object.assign(schoolClass, firstTimes(schoolClass, [first, second]))
  const studentIds = make.tables.enrollments.flatMap((each) => (each.classId === classId ? each.studentId : []))
  const last = lastDayBefore(civilDateOf(now, zone), other)
  for (let week = 0; week < weeks; week += 1)
    addPastRoll(make, random, {
      ...{ schoolClass, studentIds, zone, concludedBy: schoolClass.teacherId!, rated: 0.2, evaluated: 0 },
      ...{ lessonId: module.lessonIds[week]!, date: addDays(last, -7 * (weeks - 1 - week)) },
      ...{ startTime: '07:30', periods: 2 },
    })
}
