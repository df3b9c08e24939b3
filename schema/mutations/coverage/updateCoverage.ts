import { changesOf } from '#schema/fields/fields.ts'
import { coverages, coverageUpdate } from '#schema/nouns/coverage.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageCoverage } from '#schema/permissions/coverage.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeTeacherOf } from '#schema/rules/people/mustBeTeacherOf.ts'
import { mustBeCoverage } from '#schema/rules/schedule/mustBeCoverage.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the substitute or the days of a coverage. */
export const updateCoverage = mutation('PUT /api/coverages/:id', {
  name: 'updateCoverage',
  summary: 'Altera o substituto ou os dias de uma substituição',
  roles: mustManageCoverage.roles,
  args: changesOf(coverageUpdate),
  example: ({ coverage }) => ({ id: coverage, ...coverages.examples() }),
  async allow({ actor, args, rows }) {
    await mustManageCoverage(actor, rows, args.id)
  },
  async plan({ actor, args: { id, ...named }, rows }) {
    const fields = definedFields(named)
    const before = await mustManageCoverage(actor, rows, id)
    mustBeCoverage({ ...before, ...fields })
    await mustBeTeacherOf(rows, before.schoolId, fields.teacherId)
    return [patch('coverages', id, fields)]
  },
  describe: () => 'Substituição alterada',
  putBack: putBackById,
  answer: { table: 'coverages' },
})
