import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { type Change, keyOf, remove } from '#schema/nouns/tables.ts'
import { mustManageModule } from '#schema/permissions/module.ts'
import { removalOfLessons } from '#schema/rules/content/lessonDependents.ts'
import { firstMeetingShown } from '#schema/rules/schedule/firstMeetingShown.ts'
import { ofRow } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Deletes a module with its lessons, their content, its class links and what depends on the lessons (decisions section
 * 6).
 */
export const deleteModule = mutation('DELETE /api/modules/:id', {
  name: 'deleteModule',
  summary: 'Exclui um módulo com suas aulas',
  ...ofRow(mustManageModule),
  args: z.object({ id }),
  example: ({ module }) => ({ id: module }),
  async plan({ actor, args, rows }) {
    const { id: moduleId, schoolId } = await mustManageModule(actor, rows, args.id)
    const lessons = await rows.where('lessons', { moduleId })
    const links = await rows.where('moduleClasses', { moduleId })
    const shown: Change[] = []
    for (const { classId, meetings } of links) {
      const schoolClass = meetings === null ? undefined : await rows.get('classes', classId)
      if (schoolClass) shown.push(...(await firstMeetingShown(rows, schoolClass, { moduleId, meetings: null })))
    }
    return [
      ...(await removalOfLessons(
        rows,
        schoolId,
        lessons.map((lesson) => lesson.id),
      )),
      ...(await rows.where('coverages', { moduleId })).map(({ id }) => remove('coverages', id)),
      ...links.map((link) => remove('moduleClasses', keyOf('moduleClasses', link))),
      ...shown,
      remove('modules', moduleId),
    ]
  },
  describe: (_, { subject = 'um módulo' }) => `Módulo excluído: ${subject}`,
  answer: { table: 'modules' },
})
