import { expect, test } from 'vitest'
import { readCalendarFile } from '#schema/lists/calendar/readCalendarFile.ts'
import { schoolCalendarFile } from '#schema/lists/calendar/schoolCalendarFile.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarKindLabels,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { nationalHolidays } from '#schema/rules/schedule/nationalHolidays.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'

// Covers: what a school's calendar writes comes back as nothing to do.

const today = new Date().toISOString().slice(0, 10)
const demo = demoSchool({ now: Date.now(), zone: 'America/Sao_Paulo', size: 'small' })

test('every school’s calendar comes back as nothing to do, with the national holidays and a day of each kind that the office typed', () => {
  const host = 'escola.br'
  const kinds = Object.keys(calendarKindLabels) as CalendarKind[]
  for (const { id: schoolId, name } of demo.schools) {
    const year = Number(today.slice(0, 4))
    const typed = kinds.map((kind, i): NewCalendarDay => {
      const firstDay = `${year}-08-0${i + 1}`
      return {
        ...{ kind, title: `${name}, dia ${i}`, firstDay, lastDay: firstDay, uid: null },
        asWeekday: kind === 'schoolDay' ? 'monday' : null,
      }
    })
    const holidays = [year, year + 1].flatMap((each) => nationalHolidays(each).map(({ day }) => day))
    const added = [...holidays, ...typed].map((day, i): CalendarDay => ({ ...day, id: 5000 + i, schoolId }))
    const days = [...demo.calendarDays.filter((day) => day.schoolId === schoolId), ...added]
    const file = new TextEncoder().encode(schoolCalendarFile(name, days, { host, now: Date.now() }))
    const entries = readCalendarFile(file, days, { host, years: { from: `${year}-01-01`, to: `${year}-12-31` } })
    expect(entries.filter(({ state }) => state !== 'known')).toEqual([])
    expect(entries).toHaveLength(days.length)
  }
})
