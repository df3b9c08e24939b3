import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { schoolYears } from '#schema/nouns/schoolYear.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustBeSchoolYear } from '#schema/rules/schedule/mustBeSchoolYear.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Adds a year to the administrator's school. A global administrator names the school. */
export const addSchoolYear = mutation('POST /api/school-years', {
  name: 'addSchoolYear',
  summary: 'Inclui um ano letivo na escola, com os seus períodos',
  ...inChosenSchool,
  args: z.extend(schoolYears.insert, { schoolId: z.optional(id) }),
  example: ({ school }) => ({
    title: '2027',
    firstDay: '2027-02-01',
    lastDay: '2027-12-17',
    terms: [
      { title: '1º semestre', firstDay: '2027-02-01', lastDay: '2027-07-09' },
      { title: '2º semestre', firstDay: '2027-07-26', lastDay: '2027-12-17' },
    ],
    requiredDays: 200,
    schoolId: school,
  }),
  async plan({ actor, args: { schoolId: named, ...year }, rows, ids }) {
    const schoolId = await mustChooseSchool(actor, rows, named)
    mustBeSchoolYear(year, await rows.where('schoolYears', { schoolId }))
    return [put('schoolYears', { id: ids[0]!, schoolId, ...year })]
  },
  createsRows: () => ['schoolYears'],
  describe: ({ title }) => `Ano letivo incluído: ${title}`,
  answer: { table: 'schoolYears' },
})
