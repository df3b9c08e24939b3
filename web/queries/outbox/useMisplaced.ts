import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { type MisplacedRoll, misplacedIn, putInPlace } from '#web/mirror/outbox/misplaced.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'
import { useMirrorQuery } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

export interface NamedMisplacedRoll extends MisplacedRoll {
  classTitle: string
  /** Of the lesson in which the marks were done, and of that to which they belong. */
  lessonTitle: string
  placeTitle: string
}

/**
 * The rolls whose marks the server refused and that belong elsewhere, with names: of one class, or of all. Undefined
 * while they load.
 */
export const useMisplaced = (classId: number | null): NamedMisplacedRoll[] | undefined =>
  useMirrorQuery(
    async (mirror) => {
      const rolls = misplacedIn((await outboxOf(mirror)).refused)
      const ofClass = rolls.filter(({ from, place }) => [from.classId, place.classId, null].includes(classId))
      return Promise.all(ofClass.map((roll) => withNames(roll, withClassNames(mirror.rows))))
    },
    [classId],
  )

async function withNames(roll: MisplacedRoll, rows: Pick<Reader, 'get'>): Promise<NamedMisplacedRoll> {
  const lessonOf = async ({ lessonId }: RollPlace) => (await rows.get('lessons', lessonId))?.title ?? 'Aula'
  const [lessonTitle, placeTitle] = [await lessonOf(roll.from), await lessonOf(roll.place)]
  return { ...roll, classTitle: (await rows.get('classes', roll.place.classId))?.title ?? '', lessonTitle, placeTitle }
}

/** Queues the marks again where they belong. Rejects with the Refusal when a rule still refuses some of them. */
export async function registerInPlace(roll: MisplacedRoll): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (mirror) await putInPlace(mirror, roll).finally(syncSoon)
}
