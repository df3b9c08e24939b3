import { createClass } from '../../../schema/mutations/createClass.ts'
import { deleteClass } from '../../../schema/mutations/deleteClass.ts'
import { enrollStudent } from '../../../schema/mutations/enrollStudent.ts'
import { evaluateLesson } from '../../../schema/mutations/evaluateLesson.ts'
import type { Mutation } from '../../../schema/mutations/mutation.ts'
import { removeClassTeacher } from '../../../schema/mutations/removeClassTeacher.ts'
import { takeRollCall } from '../../../schema/mutations/takeRollCall.ts'
import { unenrollStudent } from '../../../schema/mutations/unenrollStudent.ts'
import { updateClass } from '../../../schema/mutations/updateClass.ts'
import { civilDateOf } from '../../../schema/rules/civilDate.ts'
import { isServerId } from '../../../schema/sync/ids.ts'
import { everyone, isStudent, places } from './company.ts'
import type { Acting } from './dayState.ts'
import type { Device } from './device.ts'
import type { Chance } from './random.ts'

const { ana, bento, caio, dora, celia, gil, marina, otavio, raissa } = everyone

/**
 * What an office and its students do beside the roll calls of a day: classes are made, changed and deleted, students come and
 * go, lessons are evaluated. Does one act on one device; gives what it did and what came of it.
 */
export async function officeAct({ world, devices, chance: luck }: Acting): Promise<[what: string, done: string]> {
  const device = luck.pick(
    devices.filter(
      ({ userId, away }) => !away && (isStudent(userId) || userId === celia || userId === gil || luck.oneIn(20)),
    ),
  )
  if (isStudent(device.userId)) return evaluates(device, luck)
  const all = (await device.opened.rows.where('classes', {})).map(({ id }) => id)
  const made = all.filter((id) => !isServerId(id))
  const classId = luck.oneIn(12)
    ? luck.pick([places.otherSchoolsClass, 999])
    : luck.pick([places.ownClass, places.secondClass, ...made, ...made])
  const studentId = luck.oneIn(15) ? luck.pick([raissa, marina]) : luck.pick([ana, bento, caio, dora])
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${device.name} ${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  switch (luck.below(made.length ? 9 : 4)) {
    case 0:
    case 1: {
      const teacherId = luck.pick([marina, marina, otavio, null, ana])
      const fields = {
        title: `Turma ${luck.below(100)}`,
        weekday: 'monday',
        classTime: '08:00',
        category: 'a',
      } as const
      const moduleId = luck.pick([
        places.module,
        places.module,
        places.secondModule,
        places.otherSchoolsModule,
        undefined,
      ])
      const schoolId = device.userId === gil ? { schoolId: places.school } : {}
      return does(createClass, { ...fields, ...schoolId, teacherId, ...(moduleId && { moduleId }) })
    }
    case 2:
      return does(updateClass, {
        classId,
        ...(luck.oneIn(2) && { title: `Turma ${luck.below(100)}` }),
        ...(luck.oneIn(2) && { teacherId: luck.pick([marina, marina, otavio, null]) }),
      })
    case 3:
    case 4:
      return does(enrollStudent, { classId, studentId })
    case 5:
      return does(unenrollStudent, { classId, studentId })
    case 6:
      return does(removeClassTeacher, { classId: luck.pick([...made, classId]) })
    case 7: {
      const attendanceDate = civilDateOf(world.time, 'UTC')
      const marks = [{ studentId, present: luck.oneIn(2), rating: 'good' as const }]
      return does(takeRollCall, {
        classId: luck.pick(made),
        lessonId: luck.pick(places.lessons.slice(0, 2)),
        attendanceDate,
        marks,
      })
    }
    default:
      return does(deleteClass, { classId: luck.pick(made) })
  }
}

const levels = ['poor', 'average', 'good'] as const

/** A student evaluates a lesson they were marked in; now and then one they were not. */
async function evaluates(device: Device, luck: Chance): Promise<[string, string]> {
  const marks = await device.opened.rows.where('attendance', {})
  const { id, lessonId } = marks.length ? luck.pick(marks) : { id: null, lessonId: places.lessons[0] }
  const args = {
    attendanceId: luck.oneIn(15) ? 1 + luck.below(20) : (id ?? 999),
    lessonId,
    studentId: luck.oneIn(20) ? bento : device.userId,
    contentRating: 1 + luck.below(5),
    teacherRating: 1 + luck.below(5),
    selfPerformance: luck.pick(levels),
  }
  return [`${device.name} evaluates ${JSON.stringify(args)}`, await device.act(evaluateLesson, args)]
}
