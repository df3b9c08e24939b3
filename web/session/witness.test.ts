import { expect, test } from 'vitest'
import { fakeStorage } from '#web/tests/support/fakeStorage.ts'
import { newestRoll, noteBack, noteHeld, noteLeft, noteLoss, noteRead, witnesses, witnessOf } from './witness.ts'

test('what is unsent is noted with the newest roll, without a name, and the rest of the device’s people stay', () => {
  const { place } = fakeStorage()
  noteHeld(10, { unsent: 1, at: 5, roll: '2026-11-26' }, place)
  noteHeld(11, { unsent: 0, at: 6 }, place)
  noteHeld(10, { unsent: 2, at: 7 }, place)
  expect(witnesses(place)).toEqual({
    10: { unsent: 2, at: 7, roll: '2026-11-26' },
    11: { unsent: 0, at: 6 },
  })
})

test('a database that is gone without a sign-out is lost, and that is told until it is read, whatever comes after', () => {
  const { place } = fakeStorage()
  noteHeld(10, { unsent: 3, at: 5, roll: '2026-11-26' }, place)
  expect(noteLoss(10, place)).toBe(true)
  noteHeld(10, { unsent: 0, at: 9 }, place)
  noteBack(10, 2, place)
  expect(witnessOf(10, place)).toMatchObject({ unsent: 0, lost: { unsent: 3, back: 2, at: 5, roll: '2026-11-26' } })
  noteRead(10, place)
  expect(witnessOf(10, place)?.lost).toBeUndefined()
})

test('a second loss before the first was read is told with it', () => {
  const { place } = fakeStorage()
  noteHeld(10, { unsent: 3, at: 5 }, place)
  noteLoss(10, place)
  noteBack(10, 2, place)
  noteHeld(10, { unsent: 4, at: 9 }, place)
  noteLoss(10, place)
  expect(witnessOf(10, place)?.lost).toMatchObject({ unsent: 5, back: 0 })
})

test('whoever was never here, or has signed out, has lost nothing', () => {
  const { place, held } = fakeStorage()
  expect(noteLoss(10, place)).toBe(false)
  noteHeld(10, { unsent: 1, at: 5 }, place)
  noteLeft(10, true, place)
  expect(noteLoss(10, place)).toBe(false)
  noteLeft(10, false, place)
  expect(held.size).toBe(0)
})

test('a storage that refuses, or holds something else, keeps nothing from going on', () => {
  const { place } = fakeStorage()
  const refuses = {
    ...place,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  noteHeld(10, { unsent: 1, at: 5 }, refuses)
  expect(witnesses(refuses)).toEqual({})
  place.setItem('chamada-witness', '{')
  expect(witnesses(place)).toEqual({})
})

test('the newest roll is named by its day, and one note that nobody can read spoils no other', () => {
  const entries = [{ about: ['rolls:3/101/2026-11-25'] }, { about: ['rolls:3/101/2026-11-26', 'classes:3'] }]
  const { place } = fakeStorage()
  noteHeld(10, { unsent: 2, at: 5, roll: newestRoll(entries) }, place)
  expect(witnessOf(10, place)?.roll).toBe('2026-11-26')
  const good = { unsent: 1, at: 6, roll: '2026-11-26' }
  const bad = {
    11: { ...good, at: 'yesterday' },
    12: { ...good, roll: '3/101/2026-11-26' },
    13: { ...good, lost: {} },
    14: null,
  }
  place.setItem('chamada-witness', JSON.stringify({ 10: good, ...bad }))
  expect(witnesses(place)).toEqual({ 10: good })
})
