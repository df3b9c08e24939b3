import { readerOf } from '../store/reader.ts'
import { type House, numberIn, type Routes } from './api.ts'
import { byOrder, mustSeeLesson, sightOf } from './sight.ts'

/**
 * A lesson's videos and materials, read (spec section 7). The query adminMode=true is a wish of the screen that asks and changes
 * nothing: a teacher has what is for teachers, a student what is for students (decisions section 1).
 */
export function lessonRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  routes.get('/api/lessons/:id/videos', 'signedIn', async (c) => {
    const lessonId = numberIn(c, 'id')
    const { id: moduleId, schoolId } = await mustSeeLesson(store, rows, c, lessonId)
    const sees = await sightOf(store, c)
    const videos = await rows.where('lessonVideos', { lessonId })
    return c.json(videos.filter((video) => sees('lessonVideos', video, { schoolId, moduleId })).sort(byOrder))
  })

  routes.get('/api/lessons/:id/materials', 'signedIn', async (c) => {
    const lessonId = numberIn(c, 'id')
    const { id: moduleId, schoolId } = await mustSeeLesson(store, rows, c, lessonId)
    const sees = await sightOf(store, c)
    const materials = await rows.where('materials', { lessonId })
    const seen = materials.filter((material) => sees('materials', material, { schoolId, moduleId }))
    return c.json(seen.sort((a, b) => a.id - b.id))
  })
}
