import { expect, test } from 'vitest'
import { receiptText } from './receiptText.ts'

const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes).getTime()
const roll = { date: '2026-11-21', present: 28, absent: 3, concluder: 'Paula' }

test('a roll closed here says when it was saved, and later when it was sent', () => {
  const closed = { ...roll, concludedAt: at(8, 7) }
  expect(receiptText({ ...closed, pending: 2, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · salva neste aparelho às 08:07, concluída · 2 alterações aguardam envio',
  )
  expect(receiptText({ ...closed, pending: 0, lastSentAt: at(9, 12) })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · salva neste aparelho às 08:07, concluída · enviada às 09:12',
  )
})

test('an open roll is shown as not concluded', () => {
  const open = { ...roll, present: 1, absent: 1, concludedAt: null }
  expect(receiptText({ ...open, pending: 1, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 1 presente, 1 falta · salva neste aparelho, não concluída · 1 alteração aguarda envio',
  )
})

test('a roll of another device names the person who took it', () => {
  expect(receiptText({ ...roll, concludedAt: at(10, 5), pending: 0, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · registrada por Paula às 10:05, concluída',
  )
  const open = { ...roll, concluder: null, concludedAt: null, pending: 0, lastSentAt: null }
  expect(receiptText({ ...open, begun: { by: 'Ana Souza', at: at(10, 5) } })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · registrada por Ana Souza às 10:05',
  )
  expect(receiptText(open)).toBe('Chamada de 21/11 · 28 presentes, 3 faltas · registrada')
})

test('a roll that somebody else closed and this device changed names who closed it, and when the change was sent', () => {
  const changed = { ...roll, concludedAt: at(10, 5), closedByOther: true }
  expect(receiptText({ ...changed, pending: 1, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · registrada por Paula às 10:05, concluída · 1 alteração aguarda envio',
  )
  expect(receiptText({ ...changed, pending: 0, lastSentAt: at(13, 8) })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · registrada por Paula às 10:05, concluída · alteração enviada às 13:08',
  )
})

test('a roll corrected after it was closed says when, here and by somebody else', () => {
  const corrected = { ...roll, concludedAt: at(8, 7), correctedAt: at(9, 40) }
  expect(receiptText({ ...corrected, pending: 1, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · concluída às 08:07 · corrigida às 09:40 · 1 alteração aguarda envio',
  )
  expect(receiptText({ ...corrected, closedByOther: true, pending: 0, lastSentAt: null })).toBe(
    'Chamada de 21/11 · 28 presentes, 3 faltas · registrada por Paula às 08:07, concluída · corrigida às 09:40',
  )
  expect(receiptText({ ...corrected, cancelledReason: 'Feriado', pending: 0, lastSentAt: null })).not.toContain(
    'corrigida',
  )
})
