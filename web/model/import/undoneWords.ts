import type { UndoneImport } from '#schema/lists/importCalls.ts'
import { countOf, inNumbers } from '#schema/rules/text.ts'

/** How many of the things left alone are named. */
const named = 5

/** What undoing an import did, and what it left alone, the first of them with the reason. */
export function undoneWords({ left }: Pick<UndoneImport, 'left'>): string {
  if (!left.length) return 'Tudo está como antes da importação. O que ela criou fica na Lixeira por 90 dias.'
  const first = left.slice(0, named).map(({ what, why }) => `${what} (${why.replace(/\.$/, '')})`)
  const more = left.length > named ? ` e mais ${inNumbers(left.length - named)}` : ''
  return `Desfeita, menos ${countOf(left.length, 'coisa que mudou', 'coisas que mudaram')} depois: ${first.join('; ')}${more}.`
}
