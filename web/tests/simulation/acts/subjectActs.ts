import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { excuseStudent } from '#schema/mutations/class/excuseStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { deleteCoverage } from '#schema/mutations/coverage/deleteCoverage.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { nameLesson } from '#schema/mutations/lesson/nameLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { isUnnamed, newLessonTitle } from '#schema/rules/content/unnamedLesson.ts'
import type { Day } from '../dayState.ts'
import { everyone, places } from '../participants.ts'

const { marina, otavio, celia, ana, caio, dora } = everyone

const meetings = (['monday', 'wednesday'] as const).flatMap((weekday) =>
  ['07:00', '07:50'].map((startTime) => ({ weekday, startTime, minutes: 50 })),
)

/** What is taught. */
const content = 'Metades e terços'

/**
 * What subjects bring: the office gives a subject of a class a teacher and hours, says who stands in for a teacher, or
 * excuses a student from a subject; a teacher takes a roll in the class of another, for several lessons, starts a
 * lesson that nobody prepared, or names and adds lessons. Returns what was done and its outcome.
 */
export async function subjectAct({ chance, devices, server }: Day): Promise<string> {
  const here = devices.filter(({ away }) => !away)
  const office = here.filter(({ userId }) => userId === celia)
  const teachers = here.filter(({ userId }) => userId === marina || userId === otavio)
  const today = civilDateOf(server.time, 'UTC')
  const classId = chance.pick([places.ownClass, places.secondClass])
  const moduleId = chance.pick([places.module, places.secondModule])
  const device =
    chance.oneIn(2) || !office.length ? chance.pick(teachers.length ? teachers : here) : chance.pick(office)
  const does = async <A>(act: Mutation<A>, args: A) =>
    `${device.name} ${act.name} ${JSON.stringify(args)}: ${await device.act(act, args)}`
  if (device.userId !== celia) {
    if (chance.oneIn(4)) {
      const lessons = await device.opened.rows.where('lessons', {})
      const started = lessons.filter(({ title }) => isUnnamed(title) || title === content)
      if (!started.length || chance.oneIn(2))
        return does(startLesson, { classId, ...(chance.oneIn(2) && { moduleId }), title: newLessonTitle(today) })
      const { id: lessonId, title } = chance.pick(started)
      return does(nameLesson, { classId, lessonId, title: isUnnamed(title) ? content : newLessonTitle(today) })
    }
    const lessonId = chance.pick([...places.lessons, places.secondModulesLesson])
    if (chance.oneIn(6)) return does(updateLesson, { id: lessonId, title: `Título ${chance.below(1000)}` })
    if (chance.oneIn(6)) return does(createLesson, { moduleId, title: `Aula ${chance.below(1000)}` })
    const marks = [{ studentId: chance.pick([ana, caio, dora]), present: chance.oneIn(2), rating: 'good' as const }]
    const attendanceDate = addDays(today, -chance.below(3))
    const written = { ...(chance.oneIn(3) && { periods: 2 }), ...(chance.oneIn(3) && { content }) }
    return does(takeRollCall, { classId, lessonId, attendanceDate, marks, ...written })
  }
  const teacherId = chance.pick([marina, otavio, otavio, null])
  const coverages = await device.opened.rows.where('coverages', {})
  switch (chance.below(coverages.length ? 6 : 5)) {
    case 0:
    case 1:
      return does(updateModuleClass, { moduleId, classId, teacherId, ...(chance.oneIn(2) && { meetings }) })
    case 2:
      return does(linkModule, { moduleId, classId, teacherId })
    case 3: {
      const firstDay = addDays(today, chance.below(20) - 10)
      const days = { firstDay, lastDay: addDays(firstDay, chance.below(8)) }
      const coverage = { classId, moduleId: chance.oneIn(2) ? moduleId : null, teacherId, ...days }
      return does(addCoverages, { coverages: [coverage] })
    }
    case 4: {
      const since = addDays(today, chance.below(10) - 5)
      const excusedFrom = chance.oneIn(3) ? null : [{ moduleId, since }]
      return does(excuseStudent, { classId, studentId: chance.pick([ana, caio, dora]), excusedFrom })
    }
    default:
      return does(deleteCoverage, { id: chance.pick(coverages).id })
  }
}
