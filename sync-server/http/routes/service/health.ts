import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import { metaOf, setMeta } from '#server/store/epoch/metaValues.ts'

/** How long the result of a trial write is used again, ms: health is asked for often, and a write reaches the disk. */
const trialWriteMs = 5_000

/** How long health waits for a trial write that is behind the writes of others, ms, and when that is too long. */
const patienceMs = 50
const tooLongMs = 10_000

/**
 * GET /healthz: 200 when the database answers and can be written, otherwise 503. GET /readyz: the same, and 503 once the
 * server is ending, so that a proxy sends nobody there any more.
 */
export function healthRoute(routes: Routes, { store, clock, isEnding }: AppContext) {
  let triedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  let trial = Promise.resolve()

  async function mustBeWritable(): Promise<void> {
    const passed = () => Math.abs(clock.now() - triedAt)
    if (!isUnderWay && passed() >= trialWriteMs) {
      triedAt = clock.now()
      isUnderWay = true
      trial = store.tx((q) => setMeta(q, 'trialWrite', String(triedAt)))
      const end = () => {
        isUnderWay = false
      }
      trial.then(end, end)
    }
    await Promise.race([trial, pause(patienceMs, undefined, { ref: false })])
    if (isUnderWay && passed() >= tooLongMs) throw new Error('no write ends')
  }

  async function health(c: RequestContext) {
    try {
      metaOf(store.q, 'epoch')
      await mustBeWritable()
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503)
    }
  }

  routes.get('/healthz', 'anyone', health)
  routes.get('/readyz', 'anyone', (c) => (isEnding() ? c.json({ ok: false }, 503) : health(c)))
}
