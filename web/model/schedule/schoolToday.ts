import type { Attendance } from '#schema/nouns/attendance.ts'
import { teacherOn } from '#schema/nouns/coverageDays.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { type AttendanceCount, countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { type DayRoll, stateOf, withMarks } from '#schema/rules/attendance/dayRolls.ts'
import { isOnSheet } from '#schema/rules/attendance/enrolledOn.ts'
import { meetingRolls } from '#schema/rules/attendance/meetingRolls.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { byTime, type MeetingOf } from '#schema/rules/schedule/agenda.ts'
import { type SchoolCalendar, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'

export interface AbsentStudent extends Pick<Attendance, 'detail' | 'reason'> {
  student: Pick<User, 'id' | 'name'>
}

/** A meeting of today, or a roll of a class that does not meet. */
export interface MeetingOfToday extends AttendanceCount, MeetingOf<ClassSubject> {
  /** Its name among those of the day. */
  key: string
  /** Who teaches it today. */
  teacher: Pick<User, 'id' | 'name'> | null
  /** Whose it is, also when somebody stands in for them; null when it is nobody's. */
  usualTeacherId: number | null
  /** What there is of its roll; null when there is nothing. */
  roll: { state: 'taken' | 'begun' | 'cancelled'; lessonId: number } | null
  lessonTitle: string | null
  concludedAt: number | null
  cancelledReason: string | null
  hasStudents: boolean
  /** By name. */
  absentStudents: AbsentStudent[]
}

export interface SchoolToday {
  /** By time. */
  today: MeetingOfToday[]
  /** What all classes that go on are taught. */
  subjects: ClassSubject[]
  calendar: SchoolCalendar
}

/** What a school has on a day, from the rolls that have arrived. */
export async function schoolTodayOf(rows: Reader, schoolId: number, date: string): Promise<SchoolToday> {
  const [calendar, allClasses, links, coverages, rolls, teachers, enrollments] = await Promise.all([
    rows.where('calendarDays', { schoolId }),
    rows.where('classes', { schoolId }),
    rows.where('moduleClasses', {}),
    rows.where('coverages', { schoolId }),
    rows.where('rollCalls', { date }),
    rows.where('users', { role: 'teacher', schoolId }),
    rows.where('enrollments', {}),
  ])
  const { weekday } = schoolDayOn(date, calendar)
  const classes = allClasses.filter((each) => !isClosed(each, date))
  const subjects = await subjectsOfClasses(rows, classes, links)
  const ids = new Set(classes.map(({ id }) => id))
  const ofClasses = rolls.filter(({ classId }) => ids.has(classId))
  const rollsOf = await rollsBySubject(rows, subjects, await withMarks(rows, ofClasses))
  const staff = new Map(teachers.map((each) => [each.id, each]))
  const enrolled = groupBy(enrollments, ({ classId }) => classId)
  const ofClass = groupBy(subjects, ({ schoolClass }) => schoolClass.id)
  const today = await Promise.all(
    classes.flatMap((schoolClass) => {
      const own = ofClass.get(schoolClass.id) ?? []
      return [...own, ...withoutHours(schoolClass, own)].map((subject) => {
        const teacherId = teacherOn(subject, coverages, date)
        const meetings = own.includes(subject) ? subject.week.filter((each) => each.weekday === weekday) : []
        const of = {
          ...{ ...subject, teacherId, usualTeacherId: subject.teacherId, teacher: staff.get(teacherId ?? 0) ?? null },
          hasStudents: () =>
            enrolled.get(schoolClass.id)?.some((each) => isOnSheet(each, subject.moduleId, date)) ?? false,
        }
        return Promise.all(
          meetingRolls(meetings, rollsOf(subject)).map(({ meeting, roll }) =>
            meetingOfToday(rows, { ...of, meeting: meeting ?? meetings[0] ?? subject.week[0]! }, roll, date),
          ),
        )
      })
    }),
  )
  return { today: today.flat().sort(byTime), subjects, calendar }
}

/** What a class has no hours for, where all else has some: its rolls are of no meeting. @param own its subjects */
function withoutHours({ title, teacherId }: SchoolClass, own: readonly ClassSubject[]): ClassSubject[] {
  if (own.some(({ moduleId }) => moduleId === null)) return []
  return [{ ...own[0]!, moduleId: null, subject: null, title, teacherId }]
}

async function meetingOfToday(
  rows: Reader,
  {
    hasStudents,
    ...of
  }: MeetingOf<ClassSubject> & Pick<MeetingOfToday, 'teacher' | 'usualTeacherId'> & { hasStudents(): boolean },
  roll: (RollCall & DayRoll) | undefined,
  date: string,
): Promise<MeetingOfToday> {
  const classId = of.schoolClass.id
  const marks = roll ? await rows.where('attendance', { classId, lessonId: roll.lessonId, date }) : []
  const absent = marks
    .filter(({ present }) => present === false)
    .map(async ({ studentId, detail, reason }) => {
      const student = await rows.get('users', studentId)
      return student ? [{ student, detail, reason }] : []
    })
  return {
    ...of,
    key: [classId, of.moduleId, of.meeting.startTime, roll?.lessonId].join('/'),
    roll: roll ? { state: stateOf(roll), lessonId: roll.lessonId } : null,
    lessonTitle: roll ? ((await rows.get('lessons', roll.lessonId))?.title ?? null) : null,
    concludedAt: roll?.concludedAt ?? null,
    cancelledReason: roll?.cancelledReason ?? null,
    hasStudents: hasStudents(),
    ...countAttendance(marks),
    absentStudents: (await Promise.all(absent)).flat().sort((a, b) => compareTexts(a.student.name, b.student.name)),
  }
}
