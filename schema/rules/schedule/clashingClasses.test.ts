import { expect, test } from 'vitest'
import { clashingClasses } from './clashingClasses.ts'

const monday8 = { id: 1, teacherId: 7, weekday: 'monday', classTime: '08:00', closedOn: null } as const
const today = '2026-11-25'
const clashes = (planned: object, others: object = {}) =>
  clashingClasses({ ...monday8, id: undefined, ...planned }, [{ ...monday8, ...others }], today).length

test('a teacher has two classes at once when one begins while the other lasts', () => {
  expect(clashes({})).toBe(1)
  expect(clashes({ classTime: '09:29' })).toBe(1)
  expect(clashes({ classTime: '06:31' })).toBe(1)
  expect(clashes({ classTime: '09:30' })).toBe(0)
  expect(clashes({ weekday: 'tuesday' })).toBe(0)
})

test('a class without a teacher, another teacher’s, a closed one and the class itself are no clash', () => {
  expect(clashes({ teacherId: null }, { teacherId: null })).toBe(0)
  expect(clashes({ teacherId: 8 })).toBe(0)
  expect(clashes({}, { closedOn: '2026-11-24' })).toBe(0)
  expect(clashes({}, { closedOn: today })).toBe(1)
  expect(clashes({ id: 1 })).toBe(0)
})

test('a time that is still being typed is no clash', () => {
  expect(clashes({ classTime: '' })).toBe(0)
})
