import { sheetNamed } from '#schema/mutations/journal/sheetNamed.ts'
import { sentenceForPeople } from '#schema/nouns/fieldNames.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { refusedAbout } from '#web/mirror/outbox/summary.ts'
import { entryText } from '../outbox/useEntryText.ts'
import { useMirrorQuery } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

/** Marks of a roll that the server did not take for one reason, each in words. */
export interface LeftOutMarks {
  marks: string[]
  reason: string
}

/** What this person marked in a roll and the server did not take, until they try again or discard it on /sync. */
export const useLeftOutMarks = (day: { classId: number; lessonId: number; date: string }): LeftOutMarks[] | undefined =>
  useMirrorQuery(
    async (mirror) => {
      const refused = await refusedAbout(mirror, `rolls:${keyOf('rollCalls', day)}`)
      // What belongs to another roll is offered there.
      const ofMarks = refused.filter((entry) => !entry.place && sheetNamed(entry) !== undefined)
      const byReason = new Map<string, string[]>()
      for (const entry of ofMarks) {
        const { what, marks } = await entryText(entry, withClassNames(mirror.rows))
        const reason = sentenceForPeople(entry.message ?? '')
        const words = marks.length ? marks.map((mark) => mark.what) : [what]
        byReason.set(reason, [...(byReason.get(reason) ?? []), ...words])
      }
      return [...byReason].map(([reason, marks]) => ({ reason, marks }))
    },
    [day.classId, day.lessonId, day.date],
  )
