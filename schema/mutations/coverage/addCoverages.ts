import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { id } from '#schema/fields/fields.ts'
import { coverageInsert } from '#schema/nouns/coverage.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { mustBeCoverage } from '#schema/rules/schedule/mustBeCoverage.ts'
import { countOf } from '#schema/rules/text.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** The most coverages that one act adds: what a teacher of many classes leaves. */
const mostCoverages = 100

/**
 * Says who stands in for an absent teacher, in each class and subject, from one day to another (decisions section 9). One
 * whose class or substitute is gone by then is left out. A global administrator names the school.
 */
export const addCoverages = mutation('POST /api/coverages', {
  name: 'addCoverages',
  summary: 'Registra quem substitui um professor ausente, e de quando até quando',
  ...inChosenSchool,
  args: z.object({
    coverages: z
      .array(coverageInsert)
      .check(
        z.minLength(1, 'coverages: diga ao menos uma turma.'),
        z.maxLength(mostCoverages, `coverages: até ${mostCoverages} turmas por vez`),
      ),
    schoolId: z.optional(id),
  }),
  example: (about) => ({
    coverages: [
      { classId: about.class, moduleId: null, teacherId: null, firstDay: '2026-11-16', lastDay: '2026-11-20' },
      {
        classId: about.class,
        moduleId: about.module,
        teacherId: about.teacher,
        firstDay: '2026-11-16',
        lastDay: '2026-11-20',
      },
    ],
    schoolId: about.school,
  }),
  async plan({ actor, args, rows, at, ids, each }) {
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    return each('coverages', args.coverages, async (coverage, i) => {
      const { classId, moduleId, teacherId } = coverage
      mustBeCoverage(coverage)
      if ((await rows.get('classes', classId))?.schoolId !== schoolId)
        throw new Refusal('notFound', 'Turma não encontrada.')
      if (moduleId !== null && !(await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId }))))
        throw new Refusal('notFound', 'A turma não tem este módulo.')
      await mustBeTeacherOf(rows, schoolId, teacherId)
      return [put('coverages', { id: ids[i]!, schoolId, ...coverage, madeBy: actor.id, createdAt: at })]
    })
  },
  createsRows: ({ coverages }) => coverages.map(() => 'coverages' as const),
  describe: ({ coverages }) => {
    const [{ firstDay, lastDay } = { firstDay: '', lastDay: '' }] = coverages
    return `Substituição de ${shortDate(firstDay)} a ${shortDate(lastDay)}: ${countOf(coverages.length, 'turma', 'turmas')}`
  },
  answer: { table: 'coverages', many: true },
})
