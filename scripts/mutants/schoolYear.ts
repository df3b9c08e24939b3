import type { Mutant } from './mutant.ts'

const cases = (title: string) => [{ file: 'schema/rules/attendance/frequencyCases.test.ts', title }]
const address = (title: string) => [{ file: 'sync-server/http/routes/people/calendarAddress.test.ts', title }]
const days = (title: string) => [{ file: 'sync-server/tests/calls/enrollmentDates.test.ts', title }]

/** Faults of the days of a school: enrollments, the calendar, Busca ativa and the week's secret address. */
export const schoolYear: readonly Mutant[] = [
  {
    name: 'days between leaving and coming back counted',
    fault: 'a student is marked absent while they were at another school',
    file: 'schema/rules/attendance/enrolledOn.ts',
    find: '  return !isAway\n',
    replacement: '  return !isAway || gaps !== null\n',
    caughtBy: [
      {
        file: 'schema/rules/attendance/enrollmentPeriods.test.ts',
        title: 'a student who left and came back was in the class before and after, and not between',
      },
    ],
  },
  {
    name: 'earlier time in the class lost with new days',
    fault: 'the office corrects the last day, and the marks of the first term have no enrollment',
    file: 'schema/mutations/class/setEnrollmentDates.ts',
    find: 'earlier ?? periodsOf(before, zone).slice(0, -1)',
    replacement: 'earlier ?? []',
    caughtBy: days('are kept when the student leaves and comes back'),
  },
  {
    name: 'enrollment that ends before it begins',
    fault: 'a slip of the year takes a student off every sheet',
    file: 'schema/rules/attendance/enrollmentPeriods.ts',
    find: "  if (until < from) throw new Refusal('args.invalid', 'until: a data “até” vem antes da data “desde”.')\n",
    replacement: '',
    caughtBy: days('that end before they begin are refused'),
  },
  {
    name: 'who left comes back when a class is opened',
    fault: 'undoing a new year puts students back who had left long before',
    file: 'schema/rules/schedule/closingOfClass.ts',
    find: 'enrollment.leftAt === leftWithIt',
    replacement: 'leftWithIt !== null',
    caughtBy: [{ file: 'sync-server/tests/calls/newYear.test.ts', title: 'who left earlier stays away' }],
  },
  {
    name: 'class continued twice',
    fault: 'two people of the office make the new year’s class twice',
    file: 'schema/mutations/class/continueClass.ts',
    find: "    if (old.closedOn !== null) throw new Refusal('class.closed')\n",
    replacement: '',
    caughtBy: [{ file: 'sync-server/tests/calls/newYear.test.ts', title: 'is taken once, whoever does it again' }],
  },
  {
    name: 'notice one absence too late',
    fault: 'the Conselho Tutelar is told of a student later than the law says',
    file: 'schema/rules/attendance/frequencyCases.ts',
    find: 'dates.length >= noticeFrom',
    replacement: 'dates.length > noticeFrom',
    caughtBy: cases('above 30% of the absences that a year of 200 days permits'),
  },
  {
    name: 'year’s minimum one absence too early',
    fault: 'a student at exactly 75% is told to have failed',
    file: 'schema/rules/attendance/frequencyCases.ts',
    find: 'dates.length > permitted',
    replacement: 'dates.length >= permitted',
    caughtBy: cases('when the absences are more than the year permits'),
  },
  {
    name: 'absences of a row broken by a presence',
    fault: 'a student who came yesterday is looked for as away for days',
    file: 'schema/rules/attendance/frequencyCases.ts',
    find: 'const inRow = dates.filter((date) => date > lastPresence)',
    replacement: "const inRow = dates.filter((date) => date > lastPresence || lastPresence !== '')",
    caughtBy: cases('at the fifth absence in a row, until they come back'),
  },
  {
    name: 'rule that has not come in force',
    fault: 'next year’s limits decide about this year',
    file: 'schema/rules/attendance/frequencyLimitsOn.ts',
    find: 'firstDay <= date',
    replacement: 'firstDay.length > 0',
    caughtBy: cases('the rule with the latest first day that has come is in force'),
  },
  {
    name: 'lessons on holidays',
    fault: 'a teacher is reminded of a roll on Christmas Day',
    file: 'schema/rules/schedule/schoolDays.ts',
    find: 'return free ? { weekday: null, entry: free }',
    replacement: 'return free ? { weekday: weekdays[weekdayIndex(date)]!, entry: free }',
    caughtBy: [{ file: 'sync-server/tests/calls/calendarDays.test.ts', title: 'has no class on a holiday' }],
  },
  {
    name: 'calendar left out of the figures',
    fault: 'a month of recess makes the year’s share of a class too small',
    file: 'schema/rules/attendance/frequencyCases.ts',
    find: 'schoolDayOn(date, calendar)',
    replacement: 'schoolDayOn(date, calendar.slice(0, 0))',
    caughtBy: cases('the calendar makes the weeks that a class met a larger share'),
  },
  {
    name: 'secret of a week’s address stored',
    fault: 'who reads a backup follows every teacher’s week',
    file: 'sync-server/store/accounts/calendarAddresses.ts',
    find: "createHash('sha256').update(secret).digest('hex')",
    replacement: 'secret',
    caughtBy: address('is stored nowhere'),
  },
  {
    name: 'address of a barred person comes back',
    fault: 'whoever found the address of a lost phone reads on once the person is let in again',
    file: 'sync-server/store/accounts/closedAccounts.ts',
    find: '      await removeSessionsOf(q, person.id)\n      await removeCalendarAddress(q, person.id)\n',
    replacement: '      await removeSessionsOf(q, person.id)\n',
    caughtBy: address('it ends when the person is barred or deleted'),
  },
  {
    name: 'address of a closed school',
    fault: 'the weeks of a school that was switched off are still read',
    file: 'sync-server/store/accounts/calendarAddresses.ts',
    find: '!user.barred && schoolIsActive(q, user.schoolId) ?',
    replacement: '!user.barred ?',
    caughtBy: address('rests while the school is closed'),
  },
]
