import { changesOf } from '#schema/fields/fields.ts'
import { schoolYears } from '#schema/nouns/schoolYear.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageSchoolYear } from '#schema/permissions/schoolYear.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mustBeSchoolYear } from '#schema/rules/schedule/mustBeSchoolYear.ts'
import { writtenTogether } from '#schema/rules/writtenTogether.ts'
import { ofRow } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of a school year. */
export const updateSchoolYear = mutation('PUT /api/school-years/:id', {
  name: 'updateSchoolYear',
  summary: 'Altera um ano letivo',
  ...ofRow(mustManageSchoolYear),
  args: changesOf(schoolYears.update),
  example: ({ schoolYear }) => ({
    id: schoolYear,
    title: '2026',
    firstDay: '2026-02-02',
    lastDay: '2026-12-18',
    terms: [{ title: '1º trimestre', firstDay: '2026-02-02', lastDay: '2026-05-15' }],
    requiredDays: 200,
  }),
  async plan({ actor, args: { id, ...named }, rows }) {
    const fields = definedFields(named)
    const before = await mustManageSchoolYear(actor, rows, id)
    const years = await rows.where('schoolYears', { schoolId: before.schoolId })
    mustBeSchoolYear(
      { ...before, ...fields },
      years.filter((year) => year.id !== id),
    )
    return [patch('schoolYears', id, writtenTogether(before, fields, ['firstDay', 'lastDay', 'terms']))]
  },
  describe: ({ title }, { subject = 'um ano letivo' }) => `Ano letivo alterado: ${title ?? subject}`,
  putBack: putBackById,
  answer: { table: 'schoolYears' },
})
