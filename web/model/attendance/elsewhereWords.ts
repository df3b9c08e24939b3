import type { LessonHour } from '#schema/fields/meeting.ts'
import { lessonHourName } from '#web/model/schedule/lessonHourName.ts'

/** A roll of another subject on the day of a sheet. */
interface RollElsewhere {
  presences: ReadonlyMap<number, { present: boolean | null }>
  /** Empty where its hour is not known. */
  meetings: readonly LessonHour[]
}

/**
 * What other rolls of a day say of each student, in the order of the day: 'presente na 1ª aula · faltou na 2ª aula'.
 * Whoever was late was present.
 */
export function elsewhereWords(
  rolls: readonly RollElsewhere[],
  hours: readonly LessonHour[] | null,
): Map<number, string> {
  const ordered = [...rolls].sort((a, b) => startOf(a).localeCompare(startOf(b)))
  const words = new Map<number, string>()
  for (const id of new Set(ordered.flatMap(({ presences }) => [...presences.keys()]))) {
    const of = (present: boolean) => ordered.filter(({ presences }) => presences.get(id)?.present === present)
    const first = ordered.find(({ presences }) => (presences.get(id)?.present ?? null) !== null)
    if (!first) continue
    const parts = [true, false].map((present) => {
      const there = of(present)
      return there.length ? [`${present ? 'presente' : 'faltou'} ${whereWords(there, hours)}`] : []
    })
    if (first.presences.get(id)!.present === false) parts.reverse()
    words.set(id, parts.flat().join(' · '))
  }
  return words
}

const startOf = ({ meetings }: RollElsewhere) => meetings[0]?.startTime ?? '99'

/** 'na 1ª e 2ª aulas', 'da 1ª à 3ª aula', 'às 13:30', 'em outra aula'. */
function whereWords(rolls: readonly RollElsewhere[], hours: readonly LessonHour[] | null): string {
  const named = lessonHourName(
    rolls.flatMap(({ meetings }) => meetings),
    hours,
  )
  const others = rolls.filter(({ meetings }) => lessonHourName(meetings, hours) === null)
  const times = others.map(({ meetings: [first] }) => (first ? `às ${first.startTime}` : 'em outra aula'))
  return [...(named ? [`${named.includes(' à ') ? 'da' : 'na'} ${named}`] : []), ...new Set(times)].join(', ')
}
