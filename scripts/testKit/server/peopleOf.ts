import type { Rows } from '#schema/nouns/tables.ts'
import { readOnServer } from './readOnServer.ts'

/** The people in a server's schools, and the classes through which they know each other. */
export interface People {
  schools: Rows['schools'][]
  users: Rows['users'][]
  classes: Rows['classes'][]
  enrollments: Rows['enrollments'][]
}

export const peopleOf = (server: { data: string }): Promise<People> =>
  readOnServer(server, async (rows) => ({
    schools: await rows.where('schools', {}),
    users: await rows.where('users', {}),
    classes: await rows.where('classes', {}),
    enrollments: await rows.where('enrollments', {}),
  }))
