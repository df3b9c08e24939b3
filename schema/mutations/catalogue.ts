import { createCourse } from './createCourse.ts'
import { createLesson } from './createLesson.ts'
import { createLessonVideo } from './createLessonVideo.ts'
import { createMaterial } from './createMaterial.ts'
import { createModule } from './createModule.ts'
import { deleteCourse } from './deleteCourse.ts'
import { deleteLesson } from './deleteLesson.ts'
import { deleteLessonVideo } from './deleteLessonVideo.ts'
import { deleteMaterial } from './deleteMaterial.ts'
import { deleteModule } from './deleteModule.ts'
import { linkModule } from './linkModule.ts'
import { unlinkModule } from './unlinkModule.ts'
import { updateCourse } from './updateCourse.ts'
import { updateLesson } from './updateLesson.ts'
import { updateLessonVideo } from './updateLessonVideo.ts'
import { updateMaterial } from './updateMaterial.ts'
import { updateModule } from './updateModule.ts'

/** What a school teaches: modules, their lessons, videos and materials, the classes they are for, and courses. */
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
