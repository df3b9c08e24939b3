import * as z from 'zod/mini'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { id } from '#schema/fields/fields.ts'
import { lesson } from '#schema/nouns/lesson.ts'
import { patch, type Reader } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { isUnnamed, nameFromContent } from '#schema/rules/content/unnamedLesson.ts'
import { mutation } from '../mutation.ts'

/**
 * Names a lesson that was made with its roll, after what was taught in it, or takes such a name back. A lesson that has
 * a name of another kind meanwhile keeps it: whoever gave that knew more.
 */
export const nameLesson = mutation('PUT /api/classes/:classId/lessons/:lessonId/title', {
  name: 'nameLesson',
  summary: 'Dá nome a uma aula que ninguém preparou',
  roles: mustTeachLesson.roles,
  args: z.object({ classId: id, lessonId: id, title: lesson.shape.title }),
  example: (about) => ({ classId: about.class, lessonId: about.lesson, title: 'Metades e terços' }),
  async allow({ actor, args: { classId, lessonId }, rows, at, zone }) {
    await mustTeachLesson(actor, rows, { classId, lessonId, at, zone })
  },
  requestedDay: (_, { at, zone }) => civilDateOf(at, zone),
  async plan({ args: { classId, lessonId, title }, rows }) {
    const before = (await mustBeTaughtIn(rows, lessonId, classId)).title
    const isFree = isUnnamed(before) || (isUnnamed(title) && (await isFromContent(rows, lessonId, before)))
    return isFree ? [patch('lessons', lessonId, { title })] : []
  },
  describe: ({ title }) => `Aula chamada: ${title}`,
  answer: { table: 'lessons' },
})

/** Whether a title was taken from what was taught in the lesson. */
const isFromContent = async (rows: Reader, lessonId: number, title: string) =>
  (await rows.where('rollCalls', { lessonId })).some(({ content }) => nameFromContent(content) === title)
