import type { AppContext } from '#server/appContext.ts'
import { numberIn, type Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { byOrder, requireVisibleLesson, seenIn, visibilityFor } from '../visibility.ts'

/**
 * Reads a lesson's videos and materials (spec section 7). The query adminMode=true is ignored and
 * changes nothing: a teacher gets what is for teachers, a student what is for students (decisions section 1).
 */
export function lessonRoutes(routes: Routes, context: AppContext) {
  const { store } = context
  const rows = readerOf(store.q)

  routes.get('/api/lessons/:id/videos', 'signedIn', async (c) => {
    const lessonId = numberIn(c, 'id')
    const { id: moduleId, schoolId } = await requireVisibleLesson(context, rows, c, lessonId)
    const isVisible = await visibilityFor(context, c)
    const videos = await rows.where('lessonVideos', { lessonId })
    const visible = videos.filter((video) => isVisible('lessonVideos', video, { schoolId, moduleId }))
    return c.json(seenIn(c, 'lessonVideos', visible.sort(byOrder)))
  })

  routes.get('/api/lessons/:id/materials', 'signedIn', async (c) => {
    const lessonId = numberIn(c, 'id')
    const { id: moduleId, schoolId } = await requireVisibleLesson(context, rows, c, lessonId)
    const isVisible = await visibilityFor(context, c)
    const materials = await rows.where('materials', { lessonId })
    const visible = materials.filter((material) => isVisible('materials', material, { schoolId, moduleId }))
    return c.json(
      seenIn(
        c,
        'materials',
        visible.sort((a, b) => a.id - b.id),
      ),
    )
  })
}
