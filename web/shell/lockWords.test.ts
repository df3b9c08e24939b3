import { expect, test } from 'vitest'
import type { Absence } from '#schema/sync/absence.ts'
import { lockWords, warnWords } from './lockWords.ts'

// Covers: decisions section 9: what a device says before and when it asks for the password.

const day = 24 * 60 * 60_000
const after = (days: number, more: Partial<Absence> = {}): Absence => ({
  ...{ away: days * day, countedAt: 0, jumped: 0 },
  ...more,
})

test.each([
  [after(15, { locked: 'away' }), 'Este aparelho não fala com o servidor há 15 dias.'],
  [
    after(50, { locked: 'away' }),
    'Este aparelho não fala com o servidor há 50 dias. Os dados estão lacrados, e nada foi perdido.',
  ],
  [after(0, { locked: 'away', lasted: 20 * day }), 'Este aparelho ficou 20 dias sem falar com o servidor.'],
  [after(0, { locked: 'away' }), 'Este aparelho ficou 14 dias sem falar com o servidor.'],
  [after(15, { locked: 'away', earlier: 14 * day }), 'Este aparelho não fala com o servidor há 29 dias.'],
  [
    after(0, { locked: 'jump', jumped: 45 * day }),
    'O relógio deste aparelho avançou 45 dias desde a última vez que o Chamada contou o tempo aqui. Se a data está errada, acerte-a nos ajustes do aparelho.',
  ],
  // Who set the clock right, as those words ask.
  [
    after(0, { locked: 'jump' }),
    'O relógio deste aparelho avançou e voltou desde a última vez que o Chamada contou o tempo aqui.',
  ],
  [after(0, { locked: 'ended' }), 'Sua sessão neste aparelho foi encerrada.'],
])('a lock says why: %o', (absence, words) => expect(lockWords(absence)).toBe(words))

test.each([
  [after(6.9), undefined],
  [
    after(7),
    'Este aparelho não fala com o servidor há 7 dias. Daqui a 7 dias ele pede sua senha, com ou sem internet.',
  ],
  [
    after(13.5),
    'Este aparelho não fala com o servidor há 13 dias. Daqui a 1 dia ele pede sua senha, com ou sem internet.',
  ],
  [
    after(1, { jumped: 10 * day }),
    'O relógio deste aparelho avançou 10 dias de uma vez. Se a data está errada, acerte-a nos ajustes do aparelho. Daqui a 3 dias ele pede sua senha, com ou sem internet.',
  ],
  [after(14, { locked: 'away' }), undefined],
])('the week before it says how soon: %o', (absence, words) => expect(warnWords(absence, true)).toBe(words))

test('a device that cannot check the password says that it will need the internet', () => {
  expect(warnWords(after(9), false)).toBe(
    'Este aparelho não fala com o servidor há 9 dias. Daqui a 5 dias ele pede sua senha e, para entrar, internet.',
  )
})
