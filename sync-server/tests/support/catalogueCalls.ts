import type { Store } from '#server/store/store.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { ownIds } from './exampleIds.ts'

/**
 * Creates a module with a lesson, a video and a material, and a course, for one call. They belong to a school, and the
 * module is linked to a class of it.
 */
export async function initialShelf({ store }: { store: Store }, schoolId = ownIds.school, classId = ownIds.class) {
  return store.tx(async (q) => {
    const at = { at: 2 }
    const modules = await importRows(q, { modules: [{ title: 'Módulo', schoolId, createdAt: 0 }] }, at)
    const moduleId = (modules.modules[0] as { id?: number }).id!
    const lessons = await importRows(q, { lessons: [{ moduleId, title: 'Aula', order: 1 }] }, at)
    const lessonId = (lessons.lessons[0] as { id?: number }).id!
    const rest = await importRows(
      q,
      {
        lessonVideos: [{ lessonId, title: 'Vídeo', videoEmbed, order: 1 }],
        materials: [{ lessonId, title: 'Material', fileUrl: 'https://m.example/1' }],
        moduleClasses: [{ moduleId, classId, createdAt: 0 }],
        courses: [{ title: 'Curso', schoolId, createdAt: 0 }],
      },
      at,
    )
    const idIn = (table: keyof typeof rest) => (rest[table][0] as { id?: number }).id!
    const own = { videoId: idIn('lessonVideos'), materialId: idIn('materials'), courseId: idIn('courses') }
    return { schoolId, classId, moduleId, lessonId, ...own }
  })
}
export type Shelf = Awaited<ReturnType<typeof initialShelf>>

export const videoEmbed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'

/** A valid call of each act of the catalogue, about a shelf. */
export const catalogueCalls: Record<string, (shelf: Shelf) => { path: string; body?: Record<string, unknown> }> = {
  'POST /api/modules': ({ schoolId }) => ({ path: '/api/modules', body: { title: 'Frações', order: 2, schoolId } }),
  'PUT /api/modules/:id': ({ moduleId }) => ({ path: `/api/modules/${moduleId}`, body: { active: false } }),
  'DELETE /api/modules/:id': ({ moduleId }) => ({ path: `/api/modules/${moduleId}` }),
  'POST /api/lessons': ({ moduleId }) => ({ path: '/api/lessons', body: { moduleId, title: 'Meios' } }),
  'PUT /api/lessons/:id': ({ lessonId }) => ({ path: `/api/lessons/${lessonId}`, body: { title: 'Terços' } }),
  'DELETE /api/lessons/:id': ({ lessonId }) => ({ path: `/api/lessons/${lessonId}` }),
  'POST /api/lesson-videos': ({ lessonId }) => ({
    path: '/api/lesson-videos',
    body: { lessonId, title: 'Metades', videoEmbed, visibility: 'teacher' },
  }),
  'PUT /api/lesson-videos/:id': ({ videoId }) => ({
    path: `/api/lesson-videos/${videoId}`,
    body: { visibility: 'student' },
  }),
  'DELETE /api/lesson-videos/:id': ({ videoId }) => ({ path: `/api/lesson-videos/${videoId}` }),
  'POST /api/materials': ({ lessonId }) => ({
    path: '/api/materials',
    body: { lessonId, title: 'Folha', fileType: 'document', fileUrl: 'http://m.example/f.pdf' },
  }),
  'PUT /api/materials/:id': ({ materialId }) => ({
    path: `/api/materials/${materialId}`,
    body: { fileUrl: 'https://m.example/2' },
  }),
  'DELETE /api/materials/:id': ({ materialId }) => ({ path: `/api/materials/${materialId}` }),
  'POST /api/module-classes': ({ moduleId, classId }) => ({ path: '/api/module-classes', body: { moduleId, classId } }),
  'DELETE /api/module-classes/:moduleId/:classId': ({ moduleId, classId }) => ({
    path: `/api/module-classes/${moduleId}/${classId}`,
  }),
  'POST /api/courses': ({ schoolId }) => ({ path: '/api/courses', body: { title: 'Fundamental', schoolId } }),
  'PUT /api/courses/:id': ({ courseId }) => ({ path: `/api/courses/${courseId}`, body: { title: 'Médio' } }),
  'DELETE /api/courses/:id': ({ courseId }) => ({ path: `/api/courses/${courseId}` }),
}
