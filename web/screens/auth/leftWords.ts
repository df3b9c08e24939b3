import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import type { WipeReason } from '#schema/sync/revocation.ts'

/** Whether the person may not sign in now. */
const isShutOut = ({ why }: { why?: WipeReason | undefined }): boolean => why !== undefined && why !== 'device.away'

/** 'Há 3 alterações guardadas neste aparelho, de quem saiu em 21/11 às 10:12. Entre para enviá-las.' */
export function leftWords(record: { count: number; leftAt: number; name?: string; why?: WipeReason }): string {
  const { count, leftAt, name } = record
  const them = count === 1 ? 'la' : 'las'
  const kept = countOf(count, 'alteração guardada', 'alterações guardadas')
  if (isShutOut(record))
    return `Há ${kept} neste aparelho, que não ${count === 1 ? 'foi enviada. Ela fica lacrada' : 'foram enviadas. Elas ficam lacradas'}: se o acesso voltar, entre para enviá-${them}.`
  const whose = name ? `de ${name}, que saiu` : 'de quem saiu'
  return `Há ${kept} neste aparelho, ${whose} em ${dayAndTimeOf(leftAt)}. Entre para enviá-${them}.`
}

/** How the office comes by changes that their author cannot send. */
export const forOfficeWords = ({ sealed }: { sealed?: object }): string =>
  sealed
    ? 'Quem fez não pode mais entrar? Leve o arquivo à secretaria: só o servidor da escola consegue abri-lo.'
    : 'Este navegador não pôde lacrá-las: só daqui, por quem as fez, podem ser enviadas.'

const dataGone = 'Os dados da escola foram apagados deste aparelho.'

/** Why a device forgot what it held, for whoever opens the sign-in page. */
export const wipedWords: Record<WipeReason, string> = {
  'account.deleted': `A escola excluiu esta conta. ${dataGone} Procure a secretaria.`,
  'account.barred': `A escola bloqueou o acesso desta conta. ${dataGone} Procure a secretaria.`,
  'school.inactive': `Esta escola está desativada. ${dataGone} Procure a administração.`,
  'device.away': `Este aparelho ficou 44 dias sem falar com o servidor. ${dataGone} Entre para vê-los de novo.`,
}
