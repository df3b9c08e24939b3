import { fieldLabel, type SheetField } from '#schema/lists/sheet/sheetFields.ts'
import { kinshipLabels } from '#schema/nouns/kinshipLabels.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Cell, SheetColumn } from '#web/model/files/sheet.ts'

type FamilyColumn = readonly [field: SheetField, of: (record: StudentRecord) => Cell | undefined]

/** Each responsible person, in the order in which the school calls them. */
const ofGuardians = (['guardian', 'guardian2', 'guardian3'] as const).flatMap((field, i): FamilyColumn[] => [
  [field, ({ guardians }) => guardians?.[i]?.name],
  [`${field}Kinship`, ({ guardians }) => guardians?.[i] && kinshipLabels[guardians[i].kinship]],
  [`${field}Phone`, ({ guardians }) => guardians?.[i]?.phone],
  [`${field}Email`, ({ guardians }) => guardians?.[i]?.email],
])

/**
 * What a list of students says of families and documents, in the columns that the import of lists reads back
 * (familyInRow.ts).
 */
const columns: readonly FamilyColumn[] = [
  ['civilName', ({ civilName }) => civilName],
  ['birthDate', ({ birthDate }) => birthDate],
  ['inep', ({ inepCode }) => inepCode],
  ['birthplace', ({ birthplace }) => birthplace],
  ['motherName', ({ motherName }) => motherName],
  ['fatherName', ({ fatherName }) => fatherName],
  ...ofGuardians,
  ['address', ({ address }) => address],
]

/** The same for some records, a column for each. */
export function familyColumns(records: readonly StudentRecord[]): (SheetColumn & { value(student: User): Cell })[] {
  const byStudent = new Map(records.map((record) => [record.studentId, record]))
  return columns.map(([field, of]) => ({
    label: fieldLabel(field),
    ...(field === 'birthDate' && { kind: 'day' as const }),
    value({ id }) {
      const record = byStudent.get(id)
      return (record && of(record)) ?? null
    },
  }))
}
