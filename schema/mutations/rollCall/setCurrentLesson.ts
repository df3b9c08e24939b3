import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { isSubject } from '#schema/nouns/moduleClass.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { mutation } from '../mutation.ts'

/**
 * Sets a class's current lesson, which can be any lesson of its modules (spec section 4). In a class of several subjects
 * it is the current one of its subject too.
 */
export const setCurrentLesson = mutation('PATCH /api/classes/:classId/current-lesson', {
  name: 'setCurrentLesson',
  summary: 'Define a aula atual',
  roles: mustTeachLesson.roles,
  args: z.object({ classId: id, lessonId: id }),
  example: (about) => ({ classId: about.class, lessonId: about.lesson }),
  async allow({ actor, args: { classId, lessonId }, rows, at, zone }) {
    await mustTeachLesson(actor, rows, { classId, lessonId, at, zone })
  },
  async plan({ args, rows }) {
    const { classId, lessonId: currentLessonId } = args
    const { moduleId } = await mustBeTaughtIn(rows, currentLessonId, classId)
    const links = await rows.where('moduleClasses', { classId })
    const ofSubject = patch('moduleClasses', keyOf('moduleClasses', { moduleId, classId }), { currentLessonId })
    return [patch('classes', classId, { currentLessonId }), ...(links.some(isSubject) ? [ofSubject] : [])]
  },
  describe: (_, { lesson = 'uma aula' }) => `Aula atual: ${lesson}`,
  putBack: {
    fields: ['currentLessonId'],
    tables: ['classes', 'moduleClasses'],
    args: ({ place, value }) => (value === null ? undefined : { classId: place.classId ?? place.id, lessonId: value }),
  },
  answer: { table: 'classes' },
})
