import type { School } from '#schema/entities/school.ts'
import type { Reader } from '#schema/entities/tables.ts'
import { Refusal } from '../errors.ts'
import type { WhoReads } from './whoReads.ts'

export const whoReadsSchools: WhoReads<'schools'> = { me: 'schoolRow', global: () => true }

/** The school. Throws 404 when it is not there. */
export async function mustFindSchool(rows: Reader, id: number): Promise<School> {
  const school = await rows.get('schools', id)
  if (!school) throw new Refusal('notFound', 'Escola não encontrada.')
  return school
}
