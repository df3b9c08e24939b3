import type { School } from '#schema/nouns/school.ts'
import { useMirrorQuery } from './useRows.ts'

/**
 * The school that an administrator without a school picked. `school` is null when none was picked or it no longer
 * exists.
 */
export interface PickedSchool {
  school: School | null
  /** Whether all of its rows have arrived on this device. */
  arrived: boolean
}

export const usePickedSchool = (): PickedSchool | undefined =>
  useMirrorQuery(async ({ db, rows }) => {
    const id = await db.read('school')
    const school = id ? await rows.get('schools', id) : undefined
    const cursor = await db.cursors.get(`school:${id}`)
    return { school: school ?? null, arrived: cursor !== undefined && !cursor.more }
  }, [])
