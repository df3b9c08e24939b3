import { seesCourse } from '../../schema/policies/course.ts'
import { readerOf } from '../store/reader.ts'
import type { House, Routes } from './api.ts'
import { schoolAsked } from './sight.ts'

/** Courses, read: the office's alone, as on its devices (decisions section 2). */
export function courseRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  routes.get('/api/courses', ['admin', 'superadmin'], async (c) => {
    const courses = await rows.where('courses', schoolAsked(c))
    return c.json(courses.filter((course) => seesCourse(c.get('user'), course)))
  })
}
