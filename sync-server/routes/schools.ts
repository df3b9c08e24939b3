import { readerOf } from '../store/reader.ts'
import type { House, Routes } from './api.ts'

/** Schools, read (spec section 7): for who runs all of them. */
export function schoolRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)
  routes.get('/api/schools', 'global', async (c) => c.json(await rows.where('schools', {})))
}
