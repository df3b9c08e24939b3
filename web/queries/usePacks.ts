import type { DayReader } from '#schema/nouns/tables.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import type { Packs } from '#web/mirror/database/records.ts'
import { packsOf } from '#web/mirror/files/packSettings.ts'
import { lessonsAtHand, lessonsOfNextMeeting } from '#web/model/packs/lessonsAhead.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { packSubjects } from './packSubjects.ts'
import { contentOfLessons, type PackContent } from './useDownloadable.ts'
import { useMirrorQuery, useRows } from './useRows.ts'

/** What the signed-in person wants always at hand on this device; undefined while it loads. */
export const usePacks = (): Packs | undefined => useMirrorQuery(packsOf, [])

/** The lessons of a pack and what of them can be kept. */
export interface Pack extends PackContent {
  lessonIds: number[]
}

/** A class's current lesson and the next two of each subject, with all its lessons; undefined while they load. */
export function useClassPack(classId: number): (Pack & { allIds: number[] }) | undefined {
  const { user } = useSession()
  return useRows(
    async (rows) => {
      const subjects = user ? await packSubjects(rows, user, [classId], serverNow()) : []
      const allIds = subjects.flatMap(({ lessons }) => lessons.map(({ id }) => id))
      return { ...(await packOf(rows, lessonsAtHand(subjects))), allIds }
    },
    [classId, user],
  )
}

/** A subject of a class, as an agenda names it. */
export interface BagSubject {
  id: number
  moduleId: number | null
}

/** The lessons of the signed-in student's next meetings of these subjects; undefined while they load. */
export function useBag(of: readonly BagSubject[]): Pack | undefined {
  const { user } = useSession()
  const keys = [...new Set(of.map(keyOf))]
  const found = useRows(
    async (rows) => {
      const classIds = [...new Set(of.map(({ id }) => id))]
      const subjects = user ? await packSubjects(rows, user, classIds, serverNow()) : []
      const marks = await countedAttendance(rows, user?.id ?? 0)
      const given = new Set(marks.filter(({ present }) => present !== null).map(({ lessonId }) => lessonId))
      const meant = keys.flatMap((key) => subjects.filter((each) => keyOf({ ...each, id: each.classId }) === key))
      return { keys: keys.join(), pack: await packOf(rows, lessonsOfNextMeeting(meant, given)) }
    },
    [user, keys.join()],
  )
  return found?.keys === keys.join() ? found.pack : undefined
}

const keyOf = ({ id, moduleId }: BagSubject) => `${id}/${moduleId}`

async function packOf(rows: DayReader, lessons: readonly { id: number }[]): Promise<Pack> {
  const lessonIds = lessons.map(({ id }) => id)
  return { lessonIds, ...(await contentOfLessons(rows, lessonIds)) }
}
