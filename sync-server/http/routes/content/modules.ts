import { rowSeenBy } from '#schema/permissions/scopes.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { byOrder, requireVisibleModule, schoolFilter, seenIn, visibilityFor } from '../visibility.ts'

/** Reads modules (spec section 7). Each caller gets what their devices may hold. */
export function moduleRoutes(routes: Routes, context: AppContext) {
  const { store } = context
  const rows = readerOf(store.q)

  routes.get('/api/modules', 'signedIn', async (c) => {
    const isVisible = await visibilityFor(context, c)
    const modules = await rows.where('modules', schoolFilter(c))
    return c.json(seenIn(c, 'modules', modules.filter((module) => isVisible('modules', module, module)).sort(byOrder)))
  })

  routes.get('/api/modules/:id', 'signedIn', async (c) =>
    c.json(rowSeenBy(c.get('user'), 'modules', await requireVisibleModule(context, rows, c, numberIn(c, 'id')))),
  )

  routes.get('/api/modules/:id/lessons', 'signedIn', async (c) => {
    const { id: moduleId } = await requireVisibleModule(context, rows, c, numberIn(c, 'id'))
    return c.json(seenIn(c, 'lessons', (await rows.where('lessons', { moduleId })).sort(byOrder)))
  })

  routes.get('/api/modules/:id/classes', 'signedIn', async (c) => {
    const { id: moduleId } = await requireVisibleModule(context, rows, c, numberIn(c, 'id'))
    const isVisible = await visibilityFor(context, c)
    const links = await rows.where('moduleClasses', { moduleId })
    const classes = await Promise.all(links.map(({ classId }) => rows.get('classes', classId)))
    const visible = classes.filter((found) => found !== undefined).filter((found) => isVisible('classes', found, found))
    const named = seenIn(c, 'classes', visible).map(async (schoolClass) => {
      const teacher = schoolClass.teacherId === null ? undefined : await rows.get('users', schoolClass.teacherId)
      return { ...schoolClass, teacherName: teacher?.name ?? null }
    })
    return c.json(await Promise.all(named))
  })
}
