import { Refusal } from '#schema/errors.ts'
import { moduleClasses, moduleClassUpdate } from '#schema/nouns/moduleClass.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { mustManageLink } from '#schema/permissions/moduleClass.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { firstMeetingShown } from '#schema/rules/schedule/firstMeetingShown.ts'
import { ofLink } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Changes the teacher or the hours of a subject of a class. */
export const updateModuleClass = mutation('PUT /api/module-classes/:moduleId/:classId', {
  name: 'updateModuleClass',
  summary: 'Altera o professor ou os horários de uma disciplina da turma',
  ...ofLink,
  args: moduleClassUpdate,
  example: (about) => ({ moduleId: about.module, classId: about.class, ...moduleClasses.examples() }),
  async plan({ actor, args, rows }) {
    const { moduleId, classId, ...rest } = args
    const { schoolClass } = await mustManageLink(actor, rows, args)
    const fields = definedFields(rest)
    if (!Object.keys(fields).length) throw new Refusal('args.invalid', 'Diga o que deve mudar na disciplina.')
    const key = keyOf('moduleClasses', { moduleId, classId })
    if (!(await rows.get('moduleClasses', key))) throw new Refusal('notFound', 'A turma não tem este módulo.')
    await mustBeTeacherOf(rows, schoolClass.schoolId, fields.teacherId)
    return [
      patch('moduleClasses', key, fields),
      ...(await firstMeetingShown(rows, schoolClass, { moduleId, meetings: fields.meetings })),
    ]
  },
  describe: (_, { module = 'uma disciplina', schoolClass = 'uma turma' }) => `${schoolClass}: ${module} alterada`,
  putBack: { args: ({ place: { moduleId, classId }, field, value }) => ({ moduleId, classId, [field]: value }) },
  links: 'modules',
  answer: { table: 'moduleClasses' },
})
