import type { AppContext } from '#server/appContext.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import type { Routes } from '../api.ts'

/** GET /healthz: 200 when the database answers, otherwise 503. */
export function healthRoute(routes: Routes, { store }: AppContext) {
  routes.get('/healthz', 'anyone', async (c) => {
    try {
      await epochOf(store)
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503)
    }
  })
}
