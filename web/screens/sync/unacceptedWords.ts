import { timeOf } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'

/**
 * The sentence about changes that the server answered but did not accept.
 * @param retryAt when they are tried again, ms by the device's clock; null while there is no network
 */
export function unacceptedWords(count: number, retryAt: number | null, now: number): string {
  const what = `${countOf(count, 'alteração', 'alterações')} ainda não ${count === 1 ? 'foi aceita' : 'foram aceitas'} pelo servidor.`
  const one = count === 1 ? 'Ela está guardada' : 'Elas estão guardadas'
  const when =
    retryAt === null ? 'quando houver internet' : retryAt - now < 60_000 ? 'em instantes' : `às ${timeOf(retryAt)}`
  return `${what} ${one} neste aparelho. Tentamos de novo ${when}.`
}
