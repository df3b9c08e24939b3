import { epochOf } from '../store/meta.ts'
import type { House, Routes } from './api.ts'

/** GET /healthz: 200 once the database answers. */
export function healthRoute(routes: Routes, { store }: House) {
  routes.get('/healthz', 'anyone', async (c) => {
    try {
      await epochOf(store)
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503)
    }
  })
}
