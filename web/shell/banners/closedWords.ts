import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'

/** '3 alterações que você guardou neste aparelho em 21/11 às 10:12 não puderam ser abertas: …' */
export function closedWords(records: readonly { count: number; leftAt: number }[], why: 'waits' | 'lost'): string {
  const count = records.reduce((sum, each) => sum + each.count, 0)
  const since = dayAndTimeOf(Math.min(...records.map(({ leftAt }) => leftAt)))
  const one = count === 1
  const kept = `${countOf(count, 'alteração', 'alterações')} que você guardou neste aparelho em ${since}`
  return why === 'lost'
    ? `${kept} não ${one ? 'pôde ser aberta' : 'puderam ser abertas'}: o servidor não tem mais a chave ${one ? 'dela. Ela continua guardada' : 'delas. Elas continuam guardadas'} aqui.`
    : `${kept} ${one ? 'será aberta e enviada' : 'serão abertas e enviadas'} assim que o servidor responder.`
}
