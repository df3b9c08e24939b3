import { mutation } from '../mutation.ts'
import { ofSetting } from './ofSetting.ts'

/** Decides whether teachers add, reorder and rename the lessons of the subjects they teach. */
export const setLessonPlanning = mutation('PUT /api/schools/:id/lesson-planning', {
  name: 'setLessonPlanning',
  summary: 'Decide se os professores preparam as aulas do que ensinam',
  ...ofSetting('teachersPlanLessons'),
  example: ({ school }) => ({ id: school, teachersPlanLessons: false }),
  describe: ({ teachersPlanLessons }) =>
    teachersPlanLessons ? 'Aulas preparadas também pelos professores' : 'Aulas preparadas só pela secretaria',
})
