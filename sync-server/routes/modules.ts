import { readerOf } from '../store/reader.ts'
import { type House, numberIn, type Routes } from './api.ts'
import { byOrder, mustSeeModule, schoolAsked, sightOf } from './sight.ts'

/** Modules, read (spec section 7): each caller is shown what their devices may hold. */
export function moduleRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  routes.get('/api/modules', 'signedIn', async (c) => {
    const sees = await sightOf(store, c)
    const modules = await rows.where('modules', schoolAsked(c))
    return c.json(modules.filter((module) => sees('modules', module, module)).sort(byOrder))
  })

  routes.get('/api/modules/:id', 'signedIn', async (c) =>
    c.json(await mustSeeModule(store, rows, c, numberIn(c, 'id'))),
  )

  routes.get('/api/modules/:id/lessons', 'signedIn', async (c) => {
    const { id: moduleId } = await mustSeeModule(store, rows, c, numberIn(c, 'id'))
    return c.json((await rows.where('lessons', { moduleId })).sort(byOrder))
  })

  routes.get('/api/modules/:id/classes', 'signedIn', async (c) => {
    const { id: moduleId } = await mustSeeModule(store, rows, c, numberIn(c, 'id'))
    const sees = await sightOf(store, c)
    const links = await rows.where('moduleClasses', { moduleId })
    const classes = await Promise.all(links.map(({ classId }) => rows.get('classes', classId)))
    const seen = classes.filter((found) => found !== undefined).filter((found) => sees('classes', found, found))
    const named = seen.map(async (schoolClass) => {
      const teacher = schoolClass.teacherId === null ? undefined : await rows.get('users', schoolClass.teacherId)
      return { ...schoolClass, teacherName: teacher?.name ?? null }
    })
    return c.json(await Promise.all(named))
  })
}
