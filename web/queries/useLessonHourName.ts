import { useCallback } from 'react'
import type { LessonHour } from '#schema/fields/meeting.ts'
import { lessonHourName } from '#web/model/schedule/lessonHourName.ts'
import { useSchoolId } from './useSchoolId.ts'
import { useSchool } from './useSchools.ts'

/** Names meetings by the hours of the school that the screens show: '3ª aula', or null. */
export function useLessonHourName(): (...meetings: readonly LessonHour[]) => string | null {
  const hours = useSchool(useSchoolId())?.lessonHours
  return useCallback((...meetings) => lessonHourName(meetings, hours), [hours])
}
