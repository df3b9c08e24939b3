import type { AppContext } from '#server/appContext.ts'
import type { Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { schoolFilter, seenIn } from '../visibility.ts'

/** Reads a school's rules of frequency, and for the office what was done about absences, as on their devices. */
export function frequencyRoutes(routes: Routes, { store }: AppContext) {
  const rows = readerOf(store.q)

  routes.get('/api/frequency-rules', 'signedIn', async (c) => {
    const rules = await rows.where('frequencyRules', schoolFilter(c))
    rules.sort((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id - b.id)
    return c.json(seenIn(c, 'frequencyRules', rules))
  })

  routes.get('/api/frequency-actions', ['admin', 'superadmin'], async (c) => {
    const actions = await rows.where('frequencyActions', schoolFilter(c))
    actions.sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
    return c.json(seenIn(c, 'frequencyActions', actions))
  })
}
