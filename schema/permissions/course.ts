import { mustManageRow } from './mustManageRow.ts'

/** The course, if the actor may change it. Courses belong to the office (decisions section 2). */
export const mustManageCourse = mustManageRow('courses', 'Curso não encontrado.')
