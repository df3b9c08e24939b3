import { useSession } from './session.ts'

/** The school that everything under /admin acts on; null when there is none. */
export const useSchoolId = (): number | null => useSession().user?.schoolId ?? null
