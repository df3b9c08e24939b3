import { keyOf } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mutateEach } from '#web/mirror/outbox/mutateEach.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'
import { type Stay, stayOf } from '#web/model/people/stays.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'

/** An act that changes the days of a student in some classes. */
export interface StayAct extends BulkAct {
  student: Pick<User, 'id' | 'name'>
  classIds: readonly number[]
}

/** The mirror of the signed-in person. */
function mirrorNow() {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  return mirror
}

/** Does acts, each by itself. Returns what became of each: null when it was done, or the error. */
export async function doStayActs(acts: readonly BulkAct[]): Promise<unknown[]> {
  const mirror = mirrorNow()
  const became = await saving(mirror, () => mutateEach(mirror, acts))
  syncSoon()
  askForPersistence()
  return became.map(({ error }) => error ?? null)
}

/** The days of the students in the classes of these acts, each once. */
export async function staysOf(acts: readonly StayAct[]): Promise<Stay[]> {
  const { rows } = mirrorNow()
  const places = acts.flatMap(({ student, classIds }) =>
    classIds.map((classId) => ({ classId, studentId: student.id })),
  )
  const keyed = new Map(places.map((place) => [keyOf('enrollments', place), place]))
  return Promise.all([...keyed].map(async ([key, place]) => stayOf(place, await rows.get('enrollments', key))))
}
