import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequency, frequencyText, isBelowMinimum } from './frequency.ts'

describe('the frequency in words', () => {
  test.each([
    [0, 0, null, 'Nenhuma aula registrada até agora'],
    [1, 0, null, '1 de 1 aula até agora, 100%: nenhuma falta possível em seguida'],
    [12, 4, null, '12 de 16 aulas até agora, 75%: nenhuma falta possível em seguida'],
    [13, 3, null, '13 de 16 aulas até agora, 81%: mais 1 falta possível em seguida'],
    [11, 4, null, '11 de 15 aulas até agora, 73%: abaixo do mínimo de 75%; falta 1 presença seguida para voltar a ele'],
    [
      10,
      6,
      null,
      '10 de 16 aulas até agora, 62%: abaixo do mínimo de 75%; faltam 8 presenças seguidas para voltar a ele',
    ],
    [12, 4, 0, '12 de 16 aulas até agora, 75%: nenhuma falta possível em seguida'],
    [12, 4, 4, '12 de 16 aulas, 75%: mais 1 falta possível nas 20 do plano'],
    [10, 5, 5, '10 de 15 aulas, 66%: nenhuma falta possível nas 20 do plano'],
    [9, 6, 5, '9 de 15 aulas, 60%: 1 falta além do limite nas 20 do plano'],
    [18, 0, 2, '18 de 18 aulas, 100%: mais 2 faltas possíveis nas 20 do plano'],
    [
      299,
      100,
      null,
      '299 de 399 aulas até agora, 74%: abaixo do mínimo de 75%; falta 1 presença seguida para voltar a ele',
    ],
  ])('%i present, %i absent, %s to come', (present, absent, remaining, words) => {
    expect(frequencyText(frequency({ present, absent }, remaining))).toBe(words)
  })
})

const count = fc.record({ present: fc.nat(300), absent: fc.nat(300) })
const enough = (present: number, total: number) => 4 * present >= 3 * total

test('with a plan, the absences left are the most that still leave 75% of it', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 300 }), (attendance, remaining) => {
      const { absencesLeft, planned } = frequency(attendance, remaining)
      const presentAtTheEnd = (absences: number) => attendance.present + remaining - absences
      expect(planned).toBe(attendance.present + attendance.absent + remaining)
      expect(enough(presentAtTheEnd(absencesLeft), planned!)).toBe(true)
      expect(absencesLeft === remaining || !enough(presentAtTheEnd(absencesLeft + 1), planned!)).toBe(true)
    }),
  )
})

test('without a plan, the absences left still leave 75%, and the presences needed bring it back', () => {
  fc.assert(
    fc.property(count, ({ present, absent }) => {
      const held = present + absent
      const result = frequency({ present, absent }, null)
      const { absencesLeft, presencesNeeded } = result
      expect(isBelowMinimum(result)).toBe(!enough(present, held))
      if (isBelowMinimum(result)) {
        expect(enough(present + presencesNeeded, held + presencesNeeded)).toBe(true)
        expect(enough(present + presencesNeeded - 1, held + presencesNeeded - 1)).toBe(false)
      } else {
        expect(enough(present, held + absencesLeft)).toBe(true)
        expect(enough(present, held + absencesLeft + 1)).toBe(false)
      }
    }),
  )
})
