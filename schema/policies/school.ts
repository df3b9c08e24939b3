import type { School } from '../entities/school.ts'
import type { Reader } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'

/** The school, or 404. */
export async function mustFindSchool(rows: Reader, id: number): Promise<School> {
  const school = await rows.get('schools', id)
  if (!school) throw new Refusal('notFound', 'Escola não encontrada.')
  return school
}
