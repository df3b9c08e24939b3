import type { School } from '../../schema/entities/school.ts'
import { useMirrorQuery } from './useRows.ts'

/** The school an administrator without school picked: null when none, or when it is no more; undefined while it loads. */
export interface PickedSchool {
  school: School | null
  /** Whether all of it has come to this device. */
  arrived: boolean
}

export const usePickedSchool = (): PickedSchool | undefined =>
  useMirrorQuery(async ({ db, rows }) => {
    const id = await db.read('school')
    const school = id ? await rows.get('schools', id) : undefined
    const cursor = await db.cursors.get(`school:${id}`)
    return { school: school ?? null, arrived: cursor !== undefined && !cursor.more }
  }, [])
