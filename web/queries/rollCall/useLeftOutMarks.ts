import { keyOf } from '#schema/entities/tables.ts'
import { sentenceForPeople } from '#schema/fields/fieldNames.ts'
import { sheetNamed } from '#schema/mutations/journal/sheetNamed.ts'
import { refusedAbout } from '#web/mirror/outbox/summary.ts'
import { entryText } from '../outbox/useEntryText.ts'
import { useMirrorQuery } from '../useRows.ts'

/** Marks of a roll that the server did not take for one reason, each in words. */
export interface LeftOutMarks {
  entryId: number
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
      return Promise.all(
        ofMarks.map(async (entry) => {
          const { what, marks } = await entryText(entry, mirror.rows)
          const words = marks.length ? marks.map((mark) => mark.what) : [what]
          return { entryId: entry.id, marks: words, reason: sentenceForPeople(entry.message ?? '') }
        }),
      )
    },
    [day.classId, day.lessonId, day.date],
  )
