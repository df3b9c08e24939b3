import { type Lock, webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { device } from './device.ts'
import { drainAnywhere } from './drainAnywhere.ts'
import { type LoopTools, pageTools } from './retryLoop.ts'
import { listenForWakes, type Wakes } from './wakes.ts'

/** What the engine needs of the page it runs on. */
export interface EngineTools extends LoopTools {
  /** Sends and takes once. `automatic`: no person asked for it (see DrainTools). */
  drain(mirror: Mirror, automatic: boolean): Promise<Drained>
  /** Begins the visit of the person signed in. Before that the mirror would not accept an answer. */
  beginVisit(mirror: Mirror): Promise<void>
  listen(mirror: Mirror, wakes: Wakes): () => void
  online(): boolean
  lock: Lock
}

export const pageEngineTools: EngineTools = {
  ...pageTools,
  drain: drainAnywhere,
  beginVisit: (mirror) =>
    beginVisit(mirror, async () => (await device.current()).user?.id === mirror.userId).catch(() => {}),
  listen: listenForWakes,
  online: () => navigator.onLine,
  lock: webLock,
}
