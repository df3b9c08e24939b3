import type { Rows } from '#schema/nouns/tables.ts'
import { readOnServer } from './readOnServer.ts'

/** The people in a server's schools, and the classes and subjects through which they know each other. */
export interface People {
  schools: Rows['schools'][]
  users: Rows['users'][]
  classes: Rows['classes'][]
  enrollments: Rows['enrollments'][]
  moduleClasses: Rows['moduleClasses'][]
  coverages: Rows['coverages'][]
  lessons: Rows['lessons'][]
}

export const peopleOf = (server: { data: string }): Promise<People> =>
  readOnServer(server, async (rows) => ({
    schools: await rows.where('schools', {}),
    users: await rows.where('users', {}),
    classes: await rows.where('classes', {}),
    enrollments: await rows.where('enrollments', {}),
    moduleClasses: await rows.where('moduleClasses', {}),
    coverages: await rows.where('coverages', {}),
    lessons: await rows.where('lessons', {}),
  }))
