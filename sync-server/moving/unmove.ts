import { forgetMovedAway, marksOf } from '#server/store/epoch/moveMarks.ts'
import { startAfterRestore } from '#server/store/restored/afterRestore.ts'
import { openPlace, type Place, placeName } from './place.ts'
import { MoveRefused, mustBeChamada, withSide } from './placeInUse.ts'

/**
 * Lets a database that was moved elsewhere be served again, as after a restore: a new epoch begins, sessions end, and
 * devices send again what it lacks.
 * After a crash: it is still refused, or it may be served with a new epoch.
 * Throws a MoveRefused when it was not moved.
 * @param now ms
 */
export async function unmove(place: Place, now: number): Promise<{ to: string }> {
  mustBeChamada(placeName(place), await withSide(place, 'target', (side) => side.state()))
  const store = openPlace(place)
  try {
    const { moved } = await marksOf(store.q)
    if (!moved) throw new MoveRefused(`O banco em ${placeName(place)} não foi levado a outro lugar.`)
    await startAfterRestore(store, now)
    await store.tx(forgetMovedAway)
    return { to: moved.to }
  } finally {
    await store.close()
  }
}
