import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { leftReasons } from '#schema/fields/labels.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import { removeClassTeacher } from '#schema/mutations/class/removeClassTeacher.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { isServerId } from '#schema/sync/ids.ts'
import type { Acting } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone, isStudent, places } from '../participants.ts'
import type { Chance } from '../random.ts'

const { ana, bento, caio, dora, celia, gil, marina, otavio, raissa } = everyone

/**
 * What an office and its students do beside the roll calls of a day: classes are created, changed and deleted, students
 * join and leave, lessons are evaluated. Does one act on one device. Returns what it did and its outcome.
 */
export async function officeAct({ server, devices, chance }: Acting): Promise<[what: string, done: string]> {
  const device = chance.pick(
    devices.filter(
      ({ userId, away }) => !away && (isStudent(userId) || userId === celia || userId === gil || chance.oneIn(20)),
    ),
  )
  if (isStudent(device.userId)) return evaluate(device, chance)
  const all = (await device.opened.rows.where('classes', {})).map(({ id }) => id)
  const created = all.filter((id) => !isServerId(id))
  const classId = chance.oneIn(12)
    ? chance.pick([places.otherSchoolsClass, 999])
    : chance.pick([places.ownClass, places.secondClass, ...created, ...created])
  const studentId = chance.oneIn(15) ? chance.pick([raissa, marina]) : chance.pick([ana, bento, caio, dora])
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${device.name} ${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  switch (chance.below(created.length ? 9 : 4)) {
    case 0:
    case 1: {
      const teacherId = chance.pick([marina, marina, otavio, null, ana])
      const fields = {
        title: `Turma ${chance.below(100)}`,
        weekday: 'monday',
        classTime: '08:00',
        category: 'a',
      } as const
      const moduleId = chance.pick([
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
        ...(chance.oneIn(2) && { title: `Turma ${chance.below(100)}` }),
        ...(chance.oneIn(2) && { teacherId: chance.pick([marina, marina, otavio, null]) }),
      })
    case 3:
    case 4:
      return does(enrollStudent, { classId, studentId, ...(chance.oneIn(3) && { from: dayNear(server.time, chance) }) })
    case 5: {
      const inCreated = (await device.opened.rows.where('enrollments', {})).filter((each) =>
        created.includes(each.classId),
      )
      const place = inCreated.length && !chance.oneIn(4) ? chance.pick(inCreated) : { classId, studentId }
      const from = { classId: place.classId, studentId: place.studentId }
      if (chance.oneIn(3)) return does(unenrollStudent, from)
      const day = chance.oneIn(3) ? undefined : dayNear(server.time, chance)
      if (chance.oneIn(2))
        return does(leaveClass, { ...from, ...(day && { lastDay: day }), leftReason: chance.pick(reasons) })
      const to = { classId: chance.pick([places.secondClass, ...created]) }
      return does(transferStudent, { ...from, to, ...(day && { from: day }) })
    }
    case 6:
      return does(removeClassTeacher, { classId: chance.pick([...created, classId]) })
    case 7: {
      const attendanceDate = civilDateOf(server.time, 'UTC')
      const marks = [{ studentId, present: chance.oneIn(2), rating: 'good' as const }]
      return does(takeRollCall, {
        classId: chance.pick(created),
        lessonId: chance.pick(places.lessons.slice(0, 2)),
        attendanceDate,
        marks,
      })
    }
    default:
      return does(deleteClass, { classId: chance.pick(created) })
  }
}

const reasons = [null, ...leftReasons]

/** A day around today. */
const dayNear = (now: number, chance: Chance) => addDays(civilDateOf(now, 'UTC'), chance.below(6) - 3)

const levels = ['poor', 'average', 'good'] as const

/** A student evaluates a lesson in which they were marked; now and then one in which they were not. */
async function evaluate(device: SimulatedDevice, chance: Chance): Promise<[string, string]> {
  const marks = await device.opened.rows.where('attendance', {})
  const { id, lessonId } = marks.length ? chance.pick(marks) : { id: null, lessonId: places.lessons[0] }
  const args = {
    attendanceId: chance.oneIn(15) ? 1 + chance.below(20) : (id ?? 999),
    lessonId,
    studentId: chance.oneIn(20) ? bento : device.userId,
    contentRating: 1 + chance.below(5),
    teacherRating: 1 + chance.below(5),
    selfPerformance: chance.pick(levels),
  }
  return [`${device.name} evaluates ${JSON.stringify(args)}`, await device.act(evaluateLesson, args)]
}
