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
  const guardians = (['guardian', 'guardian2', 'guardian3'] as const).map((name) =>
    said({
      name: row.text(name),
      kinship: row.text(`${name}Kinship`),
      phone: row.text(`${name}Phone`),
      email: row.text(`${name}Email`),
    }),
  )
  // A kinship alone is of nobody.
  const named = guardians.filter(({ kinship: _, ...others }) => Object.keys(others).length > 0)
  const [motherName, fatherName] = [row.text('motherName'), row.text('fatherName')]
  const [birthplace, address, inepCode] = [row.text('birthplace'), row.text('address'), row.text('inep')]
  const family: FamilyImport = {
    ...said({ ...read, inepCode, birthplace, motherName, fatherName, address }),
    ...(named.length > 0 && { guardians: named }),
  }
  return Object.keys(family).length > 0 ? { family } : {}
}
