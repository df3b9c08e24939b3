import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { completeLesson, reopening } from '#schema/mutations/lesson/completeLesson.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { Acting } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone as people, places } from '../participants.ts'

const presences = [
  { present: true },
  { present: false },
  { present: null },
  { present: true, detail: 'late' },
  { present: false, detail: 'justified', reason: 'Consulta' },
  // Refused: these values do not fit together.
  { present: true, detail: 'justified', reason: 'Consulta' },
] as const
const single = [presences[0], presences[1], presences[3], presences[4]] as const
const levels = ['poor', 'average', 'good'] as const

/**
 * What a teacher or an administrator does in a class: the roll, single marks, the current lesson, completed lessons.
 */
export async function classroomAct(day: Acting, device: SimulatedDevice): Promise<[what: string, done: string]> {
  const { chance } = day
  // Now and then an act that a rule refuses: another teacher's class, or a lesson or a student that is not part of it.
  const { ownClass, secondClass, longClass, otherSchoolsClass } = places
  const own = device.userId === people.otavio ? secondClass : chance.oneIn(8) ? longClass : ownClass
  const classId = chance.oneIn(12) ? chance.pick([ownClass, secondClass, otherSchoolsClass]) : own
  const known = (await device.opened.rows.where('lessons', {})).map(({ id }) => id).sort((a, b) => a - b)
  const others = chance.oneIn(3) && known.length ? known : [places.secondModulesLesson, places.otherSchoolsLesson]
  const lessonId = chance.oneIn(8) ? chance.pick(others) : chance.pick([...places.lessons, places.lessons[0]])
  const date = someDate(day)
  const strangers = chance.oneIn(12) ? [people.raissa] : []
  const students = [
    ...(classId === secondClass ? [people.dora] : [people.ana, people.bento]),
    people.caio,
    ...strangers,
  ]
  const studentId = chance.pick(students)
  const rating = chance.pick(levels)
  const comment = `nota ${chance.below(1000)}`
  const about = `class ${classId}, lesson ${lessonId}, ${date}`
  switch (chance.below(9)) {
    case 0:
    case 1:
    case 2: {
      const marks = students
        .filter(() => chance.oneIn(2))
        .map((student) => ({
          studentId: student,
          ...(!chance.oneIn(4) && { ...chance.pick(presences) }),
          ...(chance.oneIn(3) && { rating: chance.pick([...levels, null]) }),
          ...(chance.oneIn(3) && { comment: chance.pick([comment, null]) }),
        }))
      const concluded = chance.pick([undefined, true, false])
      const args = { classId, lessonId, attendanceDate: date, marks, ...(concluded !== undefined && { concluded }) }
      return [`takes the roll of ${about} ${JSON.stringify(args)}`, await device.act(takeRollCall, args)]
    }
    case 3:
    case 4: {
      const args = { studentId, lessonId, ...chance.pick(single), attendanceDate: date }
      const named = chance.oneIn(4) ? args : { ...args, classId }
      return [`marks ${JSON.stringify(named)}`, await device.act(markAttendance, named)]
    }
    case 5: {
      const args = {
        studentId,
        lessonId,
        rating,
        ...(chance.oneIn(2) && { comment }),
        ...(chance.oneIn(2) && { date }),
      }
      const named = chance.oneIn(4) ? args : { ...args, classId }
      return [`rates ${JSON.stringify(named)}`, await device.act(ratePerformance, named)]
    }
    case 6: {
      const args = { classId, lessonId, attendanceDate: date, reason: chance.pick(['Feriado', 'Chuva', null]) }
      return [`cancels ${JSON.stringify(args)}`, await device.act(cancelRollCall, args)]
    }
    case 7:
      return [`sets ${about}`, await device.act(setCurrentLesson, { classId, lessonId })]
    default: {
      const done = { lessonId, classId, isCompleted: true, performanceLevel: rating }
      const args = chance.oneIn(3) ? reopening(lessonId, classId) : done
      return [`completes ${JSON.stringify(args)}`, await device.act(completeLesson, args)]
    }
  }
}

function someDate({ chance, server }: Acting): string {
  if (chance.oneIn(40)) return '2026-13-40'
  return addDays(civilDateOf(chance.oneIn(3) ? server.start : server.time, 'UTC'), chance.pick([0, 0, 0, 1, -1, 3]))
}
