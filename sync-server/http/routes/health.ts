import type { AppContext } from '#server/appContext.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { setMeta } from '#server/store/epoch/metaValues.ts'
import type { RequestContext, Routes } from '../api.ts'

/** How long the result of a trial write is used again, ms: health is asked for often, and a write reaches the disk. */
const trialWriteMs = 5_000

/**
 * GET /healthz: 200 when the database answers and can be written, otherwise 503. GET /readyz: the same, and 503 once the
 * server is ending, so that a proxy sends nobody there any more.
 */
export function healthRoute(routes: Routes, { store, clock, isEnding }: AppContext) {
  let triedAt = Number.NEGATIVE_INFINITY
  let trial = Promise.resolve()

  function canWrite(): Promise<void> {
    if (Math.abs(clock.now() - triedAt) < trialWriteMs) return trial
    triedAt = clock.now()
    trial = store.tx((q) => setMeta(q, 'trialWrite', String(triedAt)))
    return trial
  }

  async function health(c: RequestContext) {
    try {
      await epochOf(store)
      await canWrite()
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503)
    }
  }

  routes.get('/healthz', 'anyone', health)
  routes.get('/readyz', 'anyone', (c) => (isEnding() ? c.json({ ok: false }, 503) : health(c)))
}
