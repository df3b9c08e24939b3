import { describe, expect, test } from 'vitest'
import { isSecondPress } from './ignoreSecondPresses.ts'

// Covers: trial R49.
const first = { at: 1000, x: 100, y: 100, on: 'Criar Módulo' }
const press = (change: Partial<typeof first>) => isSecondPress(first, { ...first, ...change })

test('a first press is never a second one', () => {
  expect(isSecondPress(null, first)).toBe(false)
})

describe('a press is the second half of a double one', () => {
  test.each([30, 200, 299])('of the same button, %i ms later', (ms) => {
    expect(press({ at: 1000 + ms })).toBe(true)
  })

  test.each([30, 200, 499])('of what has appeared under the finger, %i ms later', (ms) => {
    expect(press({ at: 1000 + ms, on: 'Excluir' })).toBe(true)
  })

  test('when the finger lands slightly off', () => {
    expect(press({ at: 1100, x: 118, y: 84 })).toBe(true)
  })
})

describe('a press stands alone', () => {
  test('of the same button, once a double click would be over', () => {
    expect(press({ at: 1300 })).toBe(false)
  })

  test('of what has appeared under the finger, once a person can have seen it', () => {
    expect(press({ at: 1500, on: 'Excluir' })).toBe(false)
  })

  test('at another place, however soon', () => {
    expect(press({ at: 1001, y: 156, on: 'Presente: Bia' })).toBe(false)
  })
})
