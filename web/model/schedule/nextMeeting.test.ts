import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { agendaState } from '#schema/rules/schedule/agenda.ts'
import { meets as at } from '#schema/tests/meets.ts'
import { nextMeetingOf, nextMeetingText } from './nextMeeting.ts'

const wednesday = (time: string) => ({ date: '2026-11-25', weekday: 3, minutes: minutesOf(time) })

describe('the next class, on a Wednesday', () => {
  test.each([
    ['today, later', '07:00', ['wednesday 08:00', 'thursday 06:00'], 'hoje, 08:00'],
    ['today, now', '08:30', ['wednesday 08:00', 'wednesday 09:00'], 'agora'],
    ['tomorrow, when today’s is over', '09:30', ['wednesday 08:00', 'thursday 13:00'], 'amanhã, 13:00'],
    ['the earlier of two on one day', '10:00', ['friday 13:00', 'friday 07:30'], 'sexta-feira, 07:30'],
    ['on Sunday, still this week', '10:00', ['monday 08:00', 'sunday 08:00'], 'domingo, 08:00'],
    ['on Monday, which is next week', '10:00', ['monday 08:00', 'tuesday 08:00'], 'segunda-feira, 30/11, 08:00'],
    ['in a week, when there is no other', '09:30', ['wednesday 08:00'], 'quarta-feira, 02/12, 08:00'],
  ])('is %s', (_, time, list, text) => {
    const classes = list.map((each) => at(...(each.split(' ') as [(typeof weekdays)[number], string])))
    const now = wednesday(time)
    expect(nextMeetingText(nextMeetingOf(classes, now, [])!, now)).toBe(text)
  })

  test('does not exist without classes', () => {
    expect(nextMeetingOf([], wednesday('10:00'), [])).toBeUndefined()
  })
})

test('on any day, no class comes before it, and its week begins on Monday', () => {
  const classes = fc.array(
    fc
      .tuple(
        fc.constantFrom(...weekdays),
        fc.constantFrom('00:00', '08:00', '13:15', '23:59'),
        fc.string({ maxLength: 3 }),
      )
      .map((each) => at(...each)),
    { minLength: 1 },
  )
  const moment = fc.record({ days: fc.nat(3_000), minutes: fc.nat(1439) }).map(({ days, minutes }) => {
    const date = addDays('2024-01-01', days)
    return { date, weekday: weekdayIndex(date), minutes }
  })
  fc.assert(
    fc.property(classes, moment, (all, now) => {
      const { of, date, inProgress, thisWeek } = nextMeetingOf(all, now, [])!
      expect(weekdayIndex(date)).toBe(weekdays.indexOf(of.meeting.weekday))
      expect(date >= now.date && date <= addDays(now.date, 7)).toBe(true)
      if (date === now.date) expect(agendaState(of.meeting, now, [])).toBe(inProgress ? 'inProgress' : 'upcoming')
      for (let day = now.date; day < date; day = addDays(day, 1))
        for (const each of all.flatMap(({ week }) => week))
          if (weekdays.indexOf(each.weekday) === weekdayIndex(day))
            expect([day, agendaState(each, now, [])]).toEqual([now.date, 'completed'])
      const monday = addDays(now.date, -((weekdayIndex(now.date) + 6) % 7))
      expect(thisWeek).toBe(date < addDays(monday, 7))
    }),
  )
})
