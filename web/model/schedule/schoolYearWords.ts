import type { DayCount, YearCount } from '#schema/rules/schedule/countSchoolDays.ts'
import { countOf, inNumbers } from '#schema/rules/text.ts'

/** '208 dias letivos: 156 já foram, 52 por vir', '1 dia letivo, já foi', '52 dias letivos por vir'. */
export function dayCountWords({ total, toCome }: DayCount): string {
  const days = countOf(total, 'dia letivo', 'dias letivos')
  if (total === 0) return days
  if (toCome === total) return `${days} por vir`
  if (toCome === 0) return `${days}, ${total === 1 ? 'já foi' : 'já foram todos'}`
  const were = total - toCome
  return `${days}: ${inNumbers(were)} já ${were === 1 ? 'foi' : 'foram'}, ${inNumbers(toCome)} por vir`
}

/** 'Faltam 3 dias letivos' to those that a year must have; null when nothing is missing. */
export const missingWords = ({ missing }: Pick<YearCount, 'missing'>): string | null =>
  missing ? `${missing === 1 ? 'Falta' : 'Faltam'} ${countOf(missing, 'dia letivo', 'dias letivos')}` : null
