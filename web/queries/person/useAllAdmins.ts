import type { School } from '#schema/nouns/school.ts'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { allAdministrators } from '#web/model/people/allAdministrators.ts'
import { useRows } from '../useRows.ts'

export interface AdminOfSchool extends User {
  school: School | null
  isMain: boolean
}

/** The administrators of all schools, each with their school, by name; undefined while they load. */
export const useAllAdmins = (): AdminOfSchool[] | undefined =>
  useRows(async (rows) => {
    const schools = new Map((await rows.where('schools', {})).map((school) => [school.id, school]))
    const admins = await allAdministrators(rows)
    return admins
      .map((admin) => {
        const school = (admin.schoolId && schools.get(admin.schoolId)) || null
        return { ...admin, school, isMain: school?.mainAdminId === admin.id }
      })
      .sort((a, b) => compareTexts(a.name, b.name))
  }, [])

/** The names of the main administrators of all schools, by their ids; undefined while they load. */
export const usePrincipals = (): Map<number, string> | undefined =>
  useRows(async (rows) => new Map((await rows.where('users', { role: 'admin' })).map(({ id, name }) => [id, name])), [])
