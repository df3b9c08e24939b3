import { Refusal } from '#schema/errors.ts'
import { moduleClassPlace } from '#schema/nouns/moduleClass.ts'
import { clear, keyOf, remove } from '#schema/nouns/tables.ts'
import { mustManageLink } from '#schema/permissions/moduleClass.ts'
import { firstMeetingShown } from '#schema/rules/schedule/firstMeetingShown.ts'
import { ofLink } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Removes a module from a class, and who stood in for its teacher. What was marked in its lessons stays. If the current lesson is of the module, the
 * class has none afterwards: only a lesson of its modules can be current (spec section 4).
 */
export const unlinkModule = mutation('DELETE /api/module-classes/:moduleId/:classId', {
  name: 'unlinkModule',
  summary: 'Desliga uma turma de um módulo',
  ...ofLink,
  args: moduleClassPlace,
  example: (about) => ({ moduleId: about.module, classId: about.class }),
  async plan({ actor, args, rows }) {
    const { module, schoolClass } = await mustManageLink(actor, rows, args)
    const key = keyOf('moduleClasses', args)
    if (!(await rows.get('moduleClasses', key))) throw new Refusal('notFound', 'A turma não tem este módulo.')
    const current = schoolClass.currentLessonId && (await rows.get('lessons', schoolClass.currentLessonId))
    const ends = current && current.moduleId === module.id
    return [
      ...(ends ? [clear('classes', schoolClass.id, { currentLessonId: null })] : []),
      ...(await rows.where('coverages', args)).map(({ id }) => remove('coverages', id)),
      remove('moduleClasses', key),
      ...(await firstMeetingShown(rows, schoolClass, { moduleId: module.id, meetings: null })),
    ]
  },
  describe: (_, { module = 'um módulo', schoolClass = 'uma turma' }) => `${schoolClass}: módulo removido, ${module}`,
  links: 'modules',
  answer: { table: 'moduleClasses' },
})
