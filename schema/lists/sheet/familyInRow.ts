import { limits } from '../files/limits.ts'
import type { FamilyImport } from '../importRecords.ts'
import type { RowReader } from './rowReader.ts'

/** What a row says of a student's family and documents; what it says wrong is told by the plan. */
export function familyInRow(
  row: RowReader,
  read: { birthDate: string | undefined; civilName: string | undefined },
): { family?: FamilyImport } {
  const said = (fields: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text.slice(0, limits.keptCell)]] : [])),
    )
  const guardian = said({
    name: row.text('guardian'),
    phone: row.text('guardianPhone'),
    email: row.text('guardianEmail'),
  })
  const [motherName, fatherName] = [row.text('motherName'), row.text('fatherName')]
  const [birthplace, address, inepCode] = [row.text('birthplace'), row.text('address'), row.text('inep')]
  const family: FamilyImport = {
    ...said({ ...read, inepCode, birthplace, motherName, fatherName, address }),
    ...(Object.keys(guardian).length > 0 && { guardian }),
  }
  return Object.keys(family).length > 0 ? { family } : {}
}
