import { createCourse } from '../../../schema/mutations/createCourse.ts'
import { createLesson } from '../../../schema/mutations/createLesson.ts'
import { createLessonVideo } from '../../../schema/mutations/createLessonVideo.ts'
import { createMaterial } from '../../../schema/mutations/createMaterial.ts'
import { createModule } from '../../../schema/mutations/createModule.ts'
import { deleteCourse } from '../../../schema/mutations/deleteCourse.ts'
import { deleteLesson } from '../../../schema/mutations/deleteLesson.ts'
import { deleteLessonVideo } from '../../../schema/mutations/deleteLessonVideo.ts'
import { deleteMaterial } from '../../../schema/mutations/deleteMaterial.ts'
import { deleteModule } from '../../../schema/mutations/deleteModule.ts'
import { linkModule } from '../../../schema/mutations/linkModule.ts'
import type { Mutation } from '../../../schema/mutations/mutation.ts'
import { unlinkModule } from '../../../schema/mutations/unlinkModule.ts'
import { updateCourse } from '../../../schema/mutations/updateCourse.ts'
import { updateLesson } from '../../../schema/mutations/updateLesson.ts'
import { updateLessonVideo } from '../../../schema/mutations/updateLessonVideo.ts'
import { updateMaterial } from '../../../schema/mutations/updateMaterial.ts'
import { updateModule } from '../../../schema/mutations/updateModule.ts'
import { isServerId } from '../../../schema/sync/ids.ts'
import { everyone, places } from './company.ts'
import type { Device } from './device.ts'
import type { Chance } from './random.ts'

export const videoEmbed = '<iframe src="https://v.example/1"></iframe>'

/**
 * An act of the office on what is taught, about rows as the device knows them: they may be gone on the server by then. Only
 * what was made during the day is deleted, save one lesson, so that the others have something to act on.
 */
export async function catalogueAct(chance: Chance, device: Device): Promise<[string, string]> {
  const { rows } = device.opened
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  const one = async (table: 'modules' | 'lessons' | 'lessonVideos' | 'materials' | 'courses', made = false) => {
    const all = (await rows.where(table, {})).map(({ id }) => id).sort((a, b) => a - b)
    const some = made ? all.filter((id) => !isServerId(id) || id === places.lessons[2]) : all
    return some.length ? chance.pick(some) : 999
  }
  const classes = [places.ownClass, places.secondClass]
  const title = `Título ${chance.below(1000)}`
  const order = chance.below(9) + 1
  const here = device.userId === everyone.gil ? { schoolId: places.school } : {}
  const visibility = chance.pick(['student', 'teacher', 'both'] as const)
  const legacy = chance.oneIn(3) ? { videoEmbed, materialUrl: 'https://m.example/1' } : {}
  switch (chance.below(26)) {
    case 0:
    case 1:
      return does(createModule, { title, order, active: true, ...here })
    case 2:
      return does(updateModule, {
        id: await one('modules'),
        ...(chance.oneIn(2) ? { title } : { active: false, order }),
      })
    case 3:
      return does(unlinkModule, { moduleId: await one('modules'), classId: chance.pick(classes) })
    case 4:
    case 5:
    case 6:
      return does(createLesson, { moduleId: await one('modules'), title, ...legacy })
    case 7:
      return does(updateLesson, { id: await one('lessons'), ...(chance.oneIn(2) ? { title } : { order }) })
    case 8:
      return does(deleteLesson, { id: await one('lessons', true) })
    case 9:
      return does(createLessonVideo, { lessonId: await one('lessons'), title, videoEmbed, visibility })
    case 10:
      return does(updateLessonVideo, { id: await one('lessonVideos'), visibility })
    case 11:
      return does(deleteLessonVideo, { id: await one('lessonVideos', true) })
    case 12: {
      const own = { title, fileType: 'link', fileUrl: `https://m.example/${order}`, visibility } as const
      return does(createMaterial, { lessonId: await one('lessons'), ...own })
    }
    case 13:
      return does(updateMaterial, { id: await one('materials'), ...(chance.oneIn(2) ? { title } : { visibility }) })
    case 14:
      return does(deleteMaterial, { id: await one('materials', true) })
    case 15:
    case 16:
      return does(linkModule, { moduleId: await one('modules'), classId: chance.pick([places.ownClass, ...classes]) })
    case 17:
      return does(unlinkModule, {
        moduleId: await one('modules', chance.oneIn(2)),
        classId: chance.pick([places.ownClass, ...classes]),
      })
    case 18:
    case 19:
      return does(createCourse, { title, ...here })
    case 20:
      return does(deleteModule, { id: await one('modules', true) })
    case 21:
      return does(deleteLessonVideo, { id: await one('lessonVideos', true) })
    case 22:
      return does(deleteMaterial, { id: await one('materials', true) })
    case 23:
      return does(deleteCourse, { id: await one('courses') })
    default:
      return does(updateCourse, { id: await one('courses'), title })
  }
}
