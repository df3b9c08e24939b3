import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays } from '#schema/fields/labels.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import { withChanged, withLesson, withoutLesson } from './timetableChanges.ts'

const lesson = (weekday: MeetingTime['weekday'], startTime: string): MeetingTime => ({
  weekday,
  startTime,
  minutes: 50,
})
const monday = lesson('monday', '07:00')
const friday = lesson('friday', '07:50')

test('a lesson is added in the order of the week, and only once', () => {
  expect(withLesson([friday], monday)).toEqual([monday, friday])
  expect(withLesson([friday], { ...friday, minutes: 90 })).toBeUndefined()
})

test('without its last lesson a subject has no hours', () => {
  expect(withoutLesson([monday, friday], monday)).toEqual([friday])
  expect(withoutLesson([friday], friday)).toBeNull()
  expect(withoutLesson([friday], monday)).toBeUndefined()
})

test('a lesson moves with its length and room, but never onto another of its subject', () => {
  const inHall = { ...monday, room: 'Quadra' }
  expect(withChanged([inHall, friday], monday, { weekday: 'saturday' })).toEqual([
    friday,
    { ...inHall, weekday: 'saturday' },
  ])
  expect(withChanged([monday, friday], monday, { weekday: 'friday', startTime: '07:50' })).toBeUndefined()
  expect(withChanged([friday], monday, { weekday: 'sunday' })).toBeUndefined()
})

test('whatever moves, no lesson is lost', () => {
  const slot = fc.record({ weekday: fc.constantFrom(...weekdays), startTime: fc.constantFrom('07:00', '07:50') })
  fc.assert(
    fc.property(fc.uniqueArray(slot, { selector: (each) => JSON.stringify(each) }), slot, slot, (slots, from, to) => {
      const hours = slots.map((each) => ({ ...each, minutes: 50 }))
      const moved = withChanged(hours, from, to)
      if (moved) expect(moved).toHaveLength(hours.length)
    }),
  )
})
