import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { type Change, patch, type Reader } from '#schema/nouns/tables.ts'
import { firstTimes, type SubjectTimes } from './subjects.ts'

/**
 * The change by which a class's `weekday` and `classTime` show the first meeting of its week, for calls and older apps
 * that know nothing else. Returns none for a class without a timetable, nor when they show it already.
 * @param changed the link that changes, with its new hours: null for none, undefined when they stay
 */
export async function firstMeetingShown(
  rows: Reader,
  schoolClass: SchoolClass,
  { moduleId, meetings }: { moduleId: number; meetings?: SubjectTimes['meetings'] | undefined },
): Promise<Change[]> {
  if (meetings === undefined) return []
  const others = await rows.where('moduleClasses', { classId: schoolClass.id })
  const first = firstTimes(schoolClass, [...others.filter((each) => each.moduleId !== moduleId), { meetings }])
  const { weekday, classTime } = schoolClass
  return first && (first.weekday !== weekday || first.classTime !== classTime)
    ? [patch('classes', schoolClass.id, first)]
    : []
}
