import { describe, expect, test } from 'vitest'
import { type DayRoll, lessonToOpen, rollOfDay } from './dayRolls.ts'

const roll = (lessonId: number, change: Partial<DayRoll> = {}): DayRoll => ({
  ...{ lessonId, date: '2026-11-13', concludedAt: null, cancelledReason: null, marked: true, ...change },
})
const opened = (lessonId: number) => roll(lessonId, { marked: false })
const taken = (lessonId: number, concludedAt = 9) => roll(lessonId, { concludedAt })
const cancelled = (lessonId: number) => roll(lessonId, { cancelledReason: 'Chuva', marked: true })

describe('the roll of a day is', () => {
  test.each([
    ['none without a roll', [], null],
    ['none when it was opened and withdrawn', [opened(1)], null],
    ['the one begun', [opened(1), roll(2)], 2],
    ['the one taken, not the one begun', [roll(1), taken(2)], 2],
    ['the one concluded first of two', [taken(1, 20), taken(2, 10)], 2],
    ['the same on both devices when each began one', [roll(7), roll(3)], 3],
    ['one begun, not one that was cancelled', [cancelled(1), roll(2)], 2],
    ['the cancelled one when there is no other', [opened(2), cancelled(1)], 1],
  ] as const)('%s', (_, rolls, lessonId) => {
    expect(rollOfDay(rolls)?.lessonId ?? null).toBe(lessonId)
    expect(rollOfDay(rolls.toReversed())?.lessonId ?? null).toBe(lessonId)
  })
})

describe('a day chosen on the sheet of lesson 5 shows', () => {
  test.each([
    ['its empty sheet where there is no roll', [], 5],
    ['its empty sheet where another was opened and withdrawn', [opened(2)], 5],
    ['the roll taken under another lesson', [taken(2)], 2],
    ['the roll begun under another lesson', [roll(2)], 2],
    ['that there was no lesson', [cancelled(2)], 2],
    ['its own roll, also where there is another', [taken(2), roll(5)], 5],
    ['its own cancelled roll', [taken(2), cancelled(5)], 5],
  ] as const)('%s', (_, rolls, lessonId) => {
    expect(lessonToOpen(rolls, 5)).toBe(lessonId)
  })
})
