import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequency, frequencyText, missesMinimum } from './frequency.ts'

const law = { minimumPercent: 75 }

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
    expect(frequencyText(frequency({ present, absent }, remaining, law))).toBe(words)
  })
})

const count = fc.record({ present: fc.nat(300), absent: fc.nat(300) })
const minimum = fc.integer({ min: 1, max: 99 }).map((minimumPercent) => ({ minimumPercent }))
const enough = (present: number, total: number, { minimumPercent } = law) => 100 * present >= minimumPercent * total

test('with a plan, the absences left are the most that still leave the minimum of it', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 300 }), minimum, (attendance, remaining, asked) => {
      const { absencesLeft, planned } = frequency(attendance, remaining, asked)
      const presentAtTheEnd = (absences: number) => attendance.present + remaining - absences
      expect(planned).toBe(attendance.present + attendance.absent + remaining)
      expect(enough(presentAtTheEnd(absencesLeft), planned!, asked)).toBe(true)
      expect(absencesLeft === remaining || !enough(presentAtTheEnd(absencesLeft + 1), planned!, asked)).toBe(true)
    }),
  )
})

test('without a plan, the absences left still leave the minimum, and the presences needed bring it back', () => {
  fc.assert(
    fc.property(count, minimum, ({ present, absent }, asked) => {
      const held = present + absent
      const result = frequency({ present, absent }, null, asked)
      const { absencesLeft, presencesNeeded } = result
      expect(missesMinimum(result)).toBe(!enough(present, held, asked))
      if (missesMinimum(result)) {
        expect(enough(present + presencesNeeded, held + presencesNeeded, asked)).toBe(true)
        expect(enough(present + presencesNeeded - 1, held + presencesNeeded - 1, asked)).toBe(false)
      } else {
        expect(enough(present, held + absencesLeft, asked)).toBe(true)
        expect(enough(present, held + absencesLeft + 1, asked)).toBe(false)
      }
    }),
  )
})

test('a school that asks for more says so, and one that asks for all is owed every lesson', () => {
  const words = (minimumPercent: number) =>
    frequencyText(frequency({ present: 15, absent: 5 }, null, { minimumPercent }))
  expect(words(80)).toContain('75%: abaixo do mínimo de 80%; faltam 5 presenças seguidas')
  expect(words(100)).toBe('15 de 20 aulas até agora, 75%: abaixo do mínimo de 100%')
})
