import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { id } from '#schema/fields/fields.ts'
import { classes, schoolClassInsert } from '#schema/nouns/schoolClass.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { mustBeYearOf, yearIdFrom } from '#schema/rules/schedule/schoolYearsOf.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { inChosenSchool } from '../allowed.ts'
import { type Mutation, mutation } from '../mutation.ts'
import { linkModule } from './linkModule.ts'

const timesShown = ({ meetings = null }: Pick<z.output<typeof schoolClassInsert>, 'meetings'>) =>
  firstTimes({ meetings }, [])

/**
 * Creates a class of the school, in its year of today or the next to come where none is named. Links the modules that are named (spec sections 3 and 7); one of `moduleIds` that is
 * gone by then is left out.
 */
export const createClass = mutation('POST /api/classes', {
  name: 'createClass',
  summary: 'Cria uma turma',
  ...inChosenSchool,
  args: z.extend(schoolClassInsert, { schoolId: z.optional(id) }),
  example: ({ school, module }) => ({
    ...classes.examples(),
    moduleId: module,
    moduleIds: [module],
    schoolId: school,
  }),
  createsRows: () => ['classes'],
  async plan({ actor, args, rows, at, zone, ids, each }) {
    const { schoolId: named, moduleId, moduleIds = [], teacherId = null, ...fields } = args
    const schoolId = await mustChooseSchool(actor, rows, named)
    await mustBeTeacherOf(rows, schoolId, teacherId)
    await mustBeYearOf(rows, schoolId, fields.schoolYearId)
    const { schoolYearId = await yearIdFrom(rows, schoolId, civilDateOf(at, zone)) } = fields
    const classId = ids[0]!
    const linked = new Set<number>()
    async function link(moduleId: number) {
      if (linked.has(moduleId)) return []
      if ((await rows.get('modules', moduleId))?.schoolId !== schoolId)
        throw new Refusal('notFound', 'Módulo não encontrado.')
      linked.add(moduleId)
      return [put('moduleClasses', { moduleId, classId, createdAt: at })]
    }
    return [
      put('classes', {
        id: classId,
        ...definedFields(fields),
        ...timesShown(fields),
        teacherId,
        schoolId,
        schoolYearId,
      }),
      ...(moduleId ? await link(moduleId) : []),
      ...(await each('moduleIds', moduleIds, link, { besides: true })),
    ]
  },
  later: ({ moduleIds }, { place }, ids) => ({
    act: linkModule as Mutation,
    args: { classId: ids[0], moduleId: moduleIds![place] },
  }),
  describe: ({ title }) => `Turma criada: ${title}`,
  answer: { table: 'classes' },
})
