import { moduleClasses, moduleClassInsert } from '#schema/nouns/moduleClass.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustManageLink } from '#schema/permissions/moduleClass.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { firstMeetingShown } from '#schema/rules/schedule/firstMeetingShown.ts'
import { ofLink } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Links a module to a class of the same school: it becomes a subject of the class, with the teacher and the hours that
 * are named. An existing link is answered unchanged where nothing is named: two offices that link the same pair offline
 * want the same, and neither has anything to correct.
 */
export const linkModule = mutation('POST /api/module-classes', {
  name: 'linkModule',
  summary: 'Liga uma turma a um módulo',
  ...ofLink,
  args: moduleClassInsert,
  example: (about) => ({ moduleId: about.module, classId: about.class, ...moduleClasses.examples() }),
  async plan({ actor, args, rows, at }) {
    const { schoolClass } = await mustManageLink(actor, rows, args)
    await mustBeTeacherOf(rows, schoolClass.schoolId, args.teacherId)
    const existing = await rows.get('moduleClasses', keyOf('moduleClasses', args))
    return [
      put('moduleClasses', { ...definedFields(args), createdAt: existing?.createdAt ?? at }),
      ...(await firstMeetingShown(rows, schoolClass, args)),
    ]
  },
  describe: (_, { module = 'um módulo', schoolClass = 'uma turma' }) => `${schoolClass}: módulo adicionado, ${module}`,
  links: 'modules',
  answer: { table: 'moduleClasses' },
})
