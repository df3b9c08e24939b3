import type { Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { listenForPokes } from './poke.ts'

/** What is done when something happens that may bring work. */
export interface Wakes {
  /** The page was shown, or the server poked. */
  wake(): void
  /** The network came or went. */
  connection(): void
  /** See PokeTools. */
  missed(changedAt: number | null): Promise<boolean>
}

/** Listens to the page, the network and the server's pokes. Returns the function that stops it. */
export function listenForWakes(mirror: Mirror, { wake, connection, missed }: Wakes): () => void {
  const stops = [
    on(window, 'online', connection),
    on(window, 'offline', connection),
    on(window, 'focus', wake),
    on(window, 'pageshow', wake),
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && wake()),
    followSchool(mirror, wake, missed),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function on(target: EventTarget, type: string, listener: () => void) {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/**
 * Listens for changes, also in the school that the person works in. When they pick another school, it listens for that
 * one and fetches it.
 */
function followSchool({ db }: Mirror, wake: () => void, missed: Wakes['missed']) {
  let stop = listenForPokes(wake, null, { missed })
  let followed: number | null = null
  const unobserve = observe(
    () => db.read('school'),
    (school = null) => {
      if (school === followed) return
      followed = school
      stop()
      stop = listenForPokes(wake, school, { missed })
      wake()
    },
  )
  return () => {
    unobserve()
    stop()
  }
}
