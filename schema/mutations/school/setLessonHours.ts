import { mustAdminister } from '#schema/permissions/school.ts'
import { mutation } from '../mutation.ts'
import { ofSetting } from './ofSetting.ts'

/** Says when the lessons of a day begin in a school and how long they are, or null for no usual hours. */
export const setLessonHours = mutation('PUT /api/schools/:id/lesson-hours', {
  name: 'setLessonHours',
  summary: 'Diz as horas das aulas da escola',
  ...ofSetting('lessonHours', mustAdminister),
  example: ({ school }) => ({
    id: school,
    lessonHours: [
      { startTime: '07:00', minutes: 50 },
      { startTime: '07:50', minutes: 50 },
    ],
  }),
  describe: () => 'Horas das aulas da escola definidas',
})
