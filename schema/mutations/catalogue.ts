import { linkModule } from './class/linkModule.ts'
import { unlinkModule } from './class/unlinkModule.ts'
import { createCourse } from './course/createCourse.ts'
import { deleteCourse } from './course/deleteCourse.ts'
import { updateCourse } from './course/updateCourse.ts'
import { createLesson } from './lesson/createLesson.ts'
import { createLessonVideo } from './lesson/createLessonVideo.ts'
import { createMaterial } from './lesson/createMaterial.ts'
import { deleteLesson } from './lesson/deleteLesson.ts'
import { deleteLessonVideo } from './lesson/deleteLessonVideo.ts'
import { deleteMaterial } from './lesson/deleteMaterial.ts'
import { updateLesson } from './lesson/updateLesson.ts'
import { updateLessonVideo } from './lesson/updateLessonVideo.ts'
import { updateMaterial } from './lesson/updateMaterial.ts'
import { createModule } from './module/createModule.ts'
import { deleteModule } from './module/deleteModule.ts'
import { updateModule } from './module/updateModule.ts'

/**
 * The mutations on what a school teaches: modules, their lessons, videos and materials, the classes they are for, and
 * courses.
 */
export const catalogue = [
  createModule,
  updateModule,
  deleteModule,
  createLesson,
  updateLesson,
  deleteLesson,
  createLessonVideo,
  updateLessonVideo,
  deleteLessonVideo,
  createMaterial,
  updateMaterial,
  deleteMaterial,
  linkModule,
  unlinkModule,
  createCourse,
  updateCourse,
  deleteCourse,
]
