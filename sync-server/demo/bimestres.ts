import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Term } from '#schema/nouns/schoolYear.ts'

const bimestres = 4

/** The days of a year as four terms of about one length, without gaps. */
export function fourTerms(firstDay: string, lastDay: string): Term[] {
  const days = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1
  const start = (n: number) => addDays(firstDay, Math.floor((n * days) / bimestres))
  return Array.from({ length: bimestres }, (_, n) => ({
    title: `${n + 1}º bimestre`,
    firstDay: start(n),
    lastDay: addDays(start(n + 1), -1),
  }))
}
