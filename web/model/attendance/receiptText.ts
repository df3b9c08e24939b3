import { shortDate, timeOf } from '#schema/fields/dates/dates.ts'
import type { AttendanceCount } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'

export interface Receipt extends AttendanceCount {
  date: string
  /** When the roll was closed, ms; null while it is open. */
  concludedAt: number | null
  concluder: string | null
  /** Whether another person than the reader closed it. */
  closedByOther?: boolean
  /** When it was last changed after it was closed, ms; null or left out when it was not, or nobody knows. */
  correctedAt?: number | null
  /** Why there was no lesson. The marks are not shown then. */
  cancelledReason?: string | null
  /** Who began it and when, as far as the server has reported it. Only for an open roll of another device. */
  begun?: { by: string; at: number } | null
  /** How many changes of this roll the server has not acknowledged. */
  pending: number
  /** When the last of them was sent, ms by the device's clock; null when none was sent from here. */
  lastSentAt: number | null
}

/** 'Chamada de 21/11 · 28 presentes, 3 faltas · salva neste aparelho às 08:07, concluída · enviada às 09:12' (decisions section 3). */
export const receiptText = (receipt: Receipt): string => receiptParts(receipt).join(' · ')

/** The two parts of the text: what the roll holds, and where it is saved. */
export function receiptParts({
  date,
  present,
  absent,
  concludedAt,
  concluder,
  closedByOther = false,
  correctedAt = null,
  cancelledReason = null,
  begun,
  pending,
  lastSentAt,
}: Receipt): [what: string, saved: string] {
  const what = [
    `Chamada de ${shortDate(date)}`,
    cancelledReason === null
      ? `${countOf(present, 'presente', 'presentes')}, ${countOf(absent, 'falta', 'faltas')}`
      : `não houve aula: ${cancelledReason}`,
  ]
  const parts: string[] = []
  const registered = concludedAt ? { by: concluder, at: concludedAt } : begun
  const isCorrected = correctedAt !== null && concludedAt !== null && cancelledReason === null
  const isChanged = closedByOther && concludedAt !== null && cancelledReason === null
  if (isChanged || !isFromHere({ pending, lastSentAt }))
    parts.push(registered ? `registrada${by(registered.by)} às ${timeOf(registered.at)}` : 'registrada')
  else
    parts.push(
      cancelledReason !== null
        ? 'salva neste aparelho'
        : concludedAt
          ? isCorrected
            ? `concluída às ${timeOf(concludedAt)}`
            : `salva neste aparelho às ${timeOf(concludedAt)}`
          : 'salva neste aparelho, não concluída',
    )
  // Beside the hour, where a phone does not cut it off.
  if (concludedAt !== null && cancelledReason === null && !parts[0]!.startsWith('concluída')) parts[0] += ', concluída'
  if (isCorrected) parts.push(`corrigida às ${timeOf(correctedAt)}`)
  if (pending > 0) parts.push(pending === 1 ? '1 alteração aguarda envio' : `${pending} alterações aguardam envio`)
  else if (lastSentAt !== null) parts.push(`${isChanged ? 'alteração ' : ''}enviada às ${timeOf(lastSentAt)}`)
  return [what.join(' · '), parts.join(' · ')]
}

/** Returns true when any part of a roll was done on this device, waiting or sent. */
export const isFromHere = ({ pending, lastSentAt }: Pick<Receipt, 'pending' | 'lastSentAt'>): boolean =>
  pending > 0 || lastSentAt !== null

const by = (name: string | null) => (name ? ` por ${name}` : '')
