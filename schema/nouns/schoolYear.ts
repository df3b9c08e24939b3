import * as z from 'zod/mini'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { id, likelyDate, line, wholeNumber } from '#schema/fields/fields.ts'
import { ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { figure, words } from './valueWords.ts'

/** A part of a school year, such as its '1º bimestre', from its first to its last day, both included. */
export const term = z.object({ title: line('Diga o nome do período', 60), firstDay: likelyDate, lastDay: likelyDate })
export type Term = z.infer<typeof term>

/** In the order of their days. */
const terms = z.array(term).check(
  z.maxLength(6, 'terms: use até 6 períodos por ano'),
  z.overwrite<Term[]>((all) => [...all].sort((a, b) => a.firstDay.localeCompare(b.firstDay))),
)
const termsWords = (value: readonly Term[]) =>
  value.map(({ title, firstDay, lastDay }) => `${title} (${fullDate(firstDay)} a ${fullDate(lastDay)})`).join(', ') ||
  'nenhum'

/** How many school days a year has at least, by law (LDB, article 24). */
export const usualRequiredDays = 200

const taken = { students: true, insert: true, update: true } as const

/**
 * A school year, such as '2026', from its first to its last day, with its terms in order. The years of a school do not
 * overlap, and neither do the terms of a year, which are inside it.
 */
export const schoolYears = noun({
  key: ['id'],
  fields: {
    id,
    schoolId: ofSchool,
    title: field(line('Diga o nome do ano letivo', 60), { word: words.title, ...taken }),
    firstDay: field(likelyDate, { word: words.firstDay, ...taken }),
    lastDay: field(likelyDate, { word: words.lastDay, ...taken }),
    terms: field(terms, { blank: [] as Term[], word: ['períodos', 'o', termsWords], ...taken }),
    /** How many school days it must have. */
    requiredDays: field(wholeNumber(1, 366), {
      blank: usualRequiredDays,
      word: ['dias letivos exigidos', 'o', figure],
      ...taken,
    }),
  },
  // Everybody of a school reads its years.
  readers: { me: { channel: 'schoolRow', by: 'schoolId' } },
  personData: notPersonal.school,
})
export type SchoolYear = z.infer<typeof schoolYears.row>
export type NewSchoolYear = z.infer<typeof schoolYears.insert>
