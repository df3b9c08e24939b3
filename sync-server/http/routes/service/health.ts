import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import { metaOf, setMeta } from '#server/store/epoch/metaValues.ts'
import { NotStored } from '#server/store/notStored.ts'

/** How long the result of a trial write is used again, ms: health is asked for often, and a write reaches the disk. */
const trialWriteMs = 5_000

/** How long health waits for a trial write that is behind the writes of others, ms, and when that is too long. */
const timeoutMs = 50
const tooLongMs = 10_000

class NoWriteEnds extends Error {}

/** Why the server is ill, for the people who run it. */
function reasonOf(error: unknown): string {
  if (error instanceof NoWriteEnds) return 'no write ends'
  if (!(error instanceof NotStored)) return 'the database does not answer'
  const { code } = error.cause as { code?: string }
  return code === 'SQLITE_FULL' || code === '53100' ? 'the disk is full' : 'the database cannot be written'
}

/**
 * GET /healthz: 200 when the database answers and can be written, otherwise 503 with the reason. GET /readyz: the same, and 503 once the
 * server is ending, so that a proxy sends nobody there any more.
 */
export function healthRoute(routes: Routes, { store, clock, isEnding }: AppContext) {
  let triedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  let lostCommits = 0
  let trial = Promise.resolve()

  async function mustBeWritable(): Promise<void> {
    const passed = () => Math.abs(clock.now() - triedAt)
    if (!isUnderWay && (passed() >= trialWriteMs || store.lostCommits() > lostCommits)) {
      triedAt = clock.now()
      isUnderWay = true
      lostCommits = store.lostCommits()
      trial = store.tx((q) => setMeta(q, 'trialWrite', String(triedAt)))
      const end = () => {
        isUnderWay = false
      }
      trial.then(end, end)
    }
    await Promise.race([trial, pause(timeoutMs, undefined, { ref: false })])
    if (isUnderWay && passed() >= tooLongMs) throw new NoWriteEnds()
  }

  async function health(c: RequestContext) {
    try {
      await metaOf(store.q, 'epoch')
      await mustBeWritable()
      return c.json({ ok: true })
    } catch (error) {
      return c.json({ ok: false, reason: reasonOf(error) }, 503)
    }
  }

  routes.get('/healthz', 'anyone', health)
  routes.get('/readyz', 'anyone', (c) => (isEnding() ? c.json({ ok: false, reason: 'ending' }, 503) : health(c)))
}
