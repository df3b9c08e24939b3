import type { Connection } from '#web/model/packs/deviceSpace.ts'

/** What the browser says of its network; undefined where it says nothing. */
export const connection = (): (Connection & EventTarget) | undefined =>
  (navigator as { connection?: Connection & EventTarget }).connection
