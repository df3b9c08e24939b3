import type { Reader } from '#schema/nouns/tables.ts'
import { meetingRolls } from '#schema/rules/attendance/meetingRolls.ts'
import { schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { classesTaughtBy, rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { keyOfMeeting } from './studentAgenda.ts'

/** The meetings of a teacher's classes whose roll of the day is concluded, by `keyOfMeeting`. */
export async function takenMeetingsOf(rows: Reader, teacherId: number, date: string): Promise<ReadonlySet<string>> {
  const concluded = (await rows.where('rollCalls', { date })).filter(({ concludedAt }) => concludedAt !== null)
  const subjects = await subjectsOfClasses(rows, await classesTaughtBy(rows, teacherId, date))
  const rollsOf = await rollsBySubject(rows, subjects, concluded)
  const taken = new Set<string>()
  for (const subject of subjects) {
    const { schoolClass, moduleId, week } = subject
    const rolls = rollsOf(subject).map((each) => ({ ...each, marked: true }))
    if (!rolls.length) continue
    const calendar = await rows.where('calendarDays', { schoolId: schoolClass.schoolId })
    const { weekday } = schoolDayOn(date, calendar)
    const meetings = week.filter((each) => each.weekday === weekday)
    for (const { meeting, roll } of meetingRolls(meetings, rolls))
      if (meeting && roll && roll.cancelledReason === null)
        taken.add(keyOfMeeting({ id: schoolClass.id, moduleId, meeting }))
  }
  return taken
}
