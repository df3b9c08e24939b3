import type { AppContext } from '#server/appContext.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Routes } from '../api.ts'

/** Reads schools (spec section 7), for people who run all of them. */
export function schoolRoutes(routes: Routes, { store }: AppContext) {
  const rows = readerOf(store.q)
  routes.get('/api/schools', 'global', async (c) => c.json(await rows.where('schools', {})))
}
