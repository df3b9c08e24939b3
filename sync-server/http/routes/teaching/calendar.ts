import type { AppContext } from '#server/appContext.ts'
import type { Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { schoolFilter, seenIn } from '../visibility.ts'

/** Reads a school's calendar and its years: for everybody of the school, as on their devices. */
export function calendarRoutes(routes: Routes, { store }: AppContext) {
  const rows = readerOf(store.q)

  routes.get('/api/calendar-days', 'signedIn', async (c) => {
    const days = await rows.where('calendarDays', schoolFilter(c))
    days.sort((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id - b.id)
    return c.json(seenIn(c, 'calendarDays', days))
  })

  routes.get('/api/school-years', 'signedIn', async (c) => {
    const years = await rows.where('schoolYears', schoolFilter(c))
    years.sort((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id - b.id)
    return c.json(seenIn(c, 'schoolYears', years))
  })
}
