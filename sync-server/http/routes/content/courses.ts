import type { AppContext } from '#server/appContext.ts'
import type { Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { schoolFilter, seenIn, visibilityFor } from '../visibility.ts'

/** Reads courses: for the office only, as on its devices (decisions section 2). */
export function courseRoutes(routes: Routes, context: AppContext) {
  const { store } = context
  const rows = readerOf(store.q)

  routes.get('/api/courses', ['admin', 'superadmin'], async (c) => {
    const courses = await rows.where('courses', schoolFilter(c))
    const isVisible = await visibilityFor(context, c)
    return c.json(
      seenIn(
        c,
        'courses',
        courses.filter((course) => isVisible('courses', course, course)),
      ),
    )
  })
}
