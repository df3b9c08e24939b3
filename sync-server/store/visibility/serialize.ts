import type { Rows } from '#schema/nouns/tables.ts'
import type { MeetingOf } from '#schema/rules/schedule/agenda.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'

/** A student in a class's list (spec section 3, class students). */
export const serializeStudent = ({ id, name, email, category }: Rows['users']) => ({ id, name, email, category })

/**
 * A meeting in a schedule: the class as the spec lists it (section 3, teacher schedule items), on the day and at the time
 * of the meeting, then the subject, how long it takes and where it is.
 */
export const serializeScheduled = ({ schoolClass, subject, moduleId, meeting }: MeetingOf<ClassSubject>) => ({
  id: schoolClass.id,
  title: schoolClass.title,
  weekday: meeting.weekday,
  classTime: meeting.startTime,
  currentLessonId: schoolClass.currentLessonId,
  moduleId,
  subject,
  minutes: meeting.minutes,
  room: meeting.room,
})
