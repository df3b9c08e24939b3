import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { LessonHour } from '#schema/fields/meeting.ts'

/**
 * The lessons of a school's day that meetings take, in order: [3, 4] for a double lesson. A meeting begins where one of
 * the school's hours does, and takes those after it that end by its end; one that begins elsewhere takes none.
 */
const lessonPlaces = (meetings: readonly LessonHour[], hours: readonly LessonHour[] | null): number[] =>
  (hours ?? []).flatMap((hour, i) => (meetings.some((each) => takes(each, hour, hours!)) ? [i + 1] : []))

/** '3ª aula', '3ª e 4ª aulas', '1ª à 5ª aula'; null for none. @param places in order, each once */
function placesWords(places: readonly number[]): string | null {
  const names = places.map((place) => `${place}ª`)
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined) return null
  if (names.length === 1) return `${first} aula`
  const isRow = names.length > 2 && places.at(-1)! - places[0]! === places.length - 1
  return isRow ? `${first} à ${last} aula` : `${names.slice(0, -1).join(', ')} e ${last} aulas`
}

/** The name of meetings by the hours of their school; null where it has none, or they fit none. */
export const lessonHourName = (
  meetings: readonly LessonHour[],
  hours: readonly LessonHour[] | null | undefined,
): string | null => placesWords(lessonPlaces(meetings, hours ?? null))

function takes(meeting: LessonHour, hour: LessonHour, hours: readonly LessonHour[]): boolean {
  if (hour.startTime === meeting.startTime) return true
  if (hour.startTime < meeting.startTime || !hours.some((each) => each.startTime === meeting.startTime)) return false
  return endOf(hour) <= endOf(meeting)
}

const endOf = ({ startTime, minutes }: LessonHour) => minutesOf(startTime) + minutes
