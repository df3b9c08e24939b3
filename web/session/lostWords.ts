import { dayAndTimeOf, shortDate } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import type { Held, Witness } from './witness.ts'

const erased = 'O navegador apagou o que este aparelho guardava.'

/** '3 alterações que esperavam envio em 26/11 às 08:07, até a chamada de 26/11,' */
function whatWaited(count: number, { at, roll }: Held): string {
  const waited = `${countOf(count, 'alteração', 'alterações')} que ${count === 1 ? 'esperava' : 'esperavam'} envio em ${dayAndTimeOf(at)}`
  return roll ? `${waited}, até a chamada de ${shortDate(roll)},` : waited
}

/** What the browser lost, for the person who had it. */
export function lostWords(lost: NonNullable<Witness['lost']>): string {
  const { unsent, back, at } = lost
  const missing = unsent - back
  if (!unsent && !back)
    return `${erased} Tudo o que o servidor tem voltou. Nada esperava envio em ${dayAndTimeOf(at)}; confira o que fez depois.`
  if (missing <= 0) {
    const [count, are] = [countOf(back, 'alteração', 'alterações'), back === 1 ? 'foi recuperada' : 'foram recuperadas']
    return `${erased} ${count} que ${back === 1 ? 'esperava' : 'esperavam'} envio ${are} da segunda cópia.`
  }
  const one = missing === 1
  return `${erased} ${whatWaited(missing, lost)} não ${one ? 'foi recuperada' : 'foram recuperadas'}: confira as últimas chamadas.`
}

/** The same for whoever opens the sign-in page. */
export function lostHereWords(held: Held): string {
  if (!held.unsent) return `${erased} Entre de novo, com internet, para recebê-lo.`
  const one = held.unsent === 1
  return `${erased} ${whatWaited(held.unsent, held)} ${one ? 'pode estar na segunda cópia' : 'podem estar na segunda cópia'}: entre de novo, com internet, para ${one ? 'recuperá-la' : 'recuperá-las'}.`
}
