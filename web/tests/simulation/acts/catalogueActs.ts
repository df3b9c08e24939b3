import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { createCourse } from '#schema/mutations/course/createCourse.ts'
import { deleteCourse } from '#schema/mutations/course/deleteCourse.ts'
import { updateCourse } from '#schema/mutations/course/updateCourse.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createLessonVideo } from '#schema/mutations/lesson/createLessonVideo.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import { deleteLessonVideo } from '#schema/mutations/lesson/deleteLessonVideo.ts'
import { deleteMaterial } from '#schema/mutations/lesson/deleteMaterial.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { updateLessonVideo } from '#schema/mutations/lesson/updateLessonVideo.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { isServerId } from '#schema/sync/ids.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone, places } from '../participants.ts'
import type { Chance } from '../random.ts'

const videoEmbed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'

/**
 * An act of the office on modules, lessons and courses. It uses rows as the device knows them; they may be gone on the
 * server by then. Only what was created during the day is deleted, except one lesson, so that the other acts still find
 * rows.
 */
export async function catalogueAct(chance: Chance, device: SimulatedDevice): Promise<[string, string]> {
  const { rows } = device.opened
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  const one = async (table: 'modules' | 'lessons' | 'lessonVideos' | 'materials' | 'courses', createdToday = false) => {
    const all = (await rows.where(table, {})).map(({ id }) => id).sort((a, b) => a - b)
    const some = createdToday ? all.filter((id) => !isServerId(id) || id === places.lessons[2]) : all
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
