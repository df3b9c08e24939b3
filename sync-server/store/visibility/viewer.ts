import { eq, sql } from 'drizzle-orm'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

export type Viewer = User & { readsRaters: boolean }

const settingOf = preparedOnce((q) =>
  q
    .select({ anonymousRatings: t.schools.anonymousRatings })
    .from(t.schools)
    .where(eq(t.schools.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * The person as a reader: what their school lets its staff know is added. People who run all schools never read who
 * rated a lesson.
 */
export async function viewerOf(q: Q, user: User): Promise<Viewer> {
  if (!mayReadRaters(user)) return { ...user, readsRaters: false }
  const [school] = await settingOf(q).execute({ id: user.schoolId! })
  return viewerIn(user, school)
}

/** The same where the school's setting is known. */
export const viewerIn = (user: User, school: { anonymousRatings: boolean } | undefined): Viewer => ({
  ...user,
  readsRaters: mayReadRaters(user) && school?.anonymousRatings === false,
})

const mayReadRaters = (user: User) => user.role !== 'student' && !isGlobal(user)
