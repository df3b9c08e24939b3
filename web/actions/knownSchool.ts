import type { Code } from '#schema/lists/importRecords.ts'
import type { KnownCodes, KnownSchool } from '#schema/lists/plan/importPlan.ts'
import type { School } from '#schema/nouns/school.ts'
import { ApiError } from '#web/api/apiError.ts'
import { codesAtOnce, matchCodes } from '#web/api/imports.ts'
import { namedClasses } from '#web/queries/namedClasses.ts'
import { readNow } from './useBulk.ts'

/**
 * What is there before an import: the rows that this device has of the school, and the rows of the codes, which only
 * the server knows. Without it, the codes are left out and `withServer` is false. Rejects with the server's refusal.
 */
export async function knownSchool(
  schoolId: number,
  codes: readonly Code[],
): Promise<{ known: KnownSchool; names: ReadonlyMap<number, string>; withServer: boolean }> {
  const found = await matched(schoolId, codes)
  const { names, ...rows } = await readNow(async (rows) => {
    const [people, classes, enrollments, modules, links, families, schoolYears] = await Promise.all([
      rows.where('users', { schoolId }),
      rows.where('classes', { schoolId }),
      rows.where('enrollments', {}),
      rows.where('modules', { schoolId }),
      rows.where('moduleClasses', {}),
      rows.where('studentRecords', { schoolId }),
      rows.where('schoolYears', { schoolId }),
    ])
    const own = new Set(classes.map(({ id }) => id))
    const ofSchool = ({ classId }: { classId: number }) => own.has(classId)
    const inSchool = { enrollments: enrollments.filter(ofSchool), links: links.filter(ofSchool) }
    const named = await namedClasses(rows, classes)
    const names = new Map(named.map(({ id, title }) => [id, title]))
    return { people, classes, modules, families, schoolYears, names, ...inSchool }
  })
  return {
    names,
    known: { schoolId, ...rows, codes: found ?? { users: new Map(), classes: new Map() } },
    withServer: !!found,
  }
}

/** What files are read by: the titles of the school's classes, as they were given and as lists call them, and the school. */
export const schoolToRead = (schoolId: number): Promise<{ titles: string[]; school: School | undefined }> =>
  readNow(async (rows) => {
    const classes = await rows.where('classes', { schoolId })
    const titles = [...classes, ...(await namedClasses(rows, classes))].map(({ title }) => title)
    return { titles, school: await rows.get('schools', schoolId) }
  })

/** Null without the server. */
async function matched(schoolId: number, codes: readonly Code[]): Promise<KnownCodes | null> {
  const known = { users: new Map<Code, number>(), classes: new Map<Code, number>() }
  try {
    for (let i = 0; i < codes.length; i += codesAtOnce)
      for (const [code, { table, id }] of Object.entries(await matchCodes(schoolId, codes.slice(i, i + codesAtOnce))))
        known[table].set(code, id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null
    throw error
  }
  return known
}
