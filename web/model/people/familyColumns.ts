import { fieldLabel, type SheetField } from '#schema/lists/sheet/sheetFields.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Cell, SheetColumn } from '#web/model/files/sheet.ts'

/**
 * What a list of students says of families and documents, in the columns that the import of lists reads back
 * (rowReader.ts). It reads one responsible person a student: the first.
 */
const columns: readonly (readonly [field: SheetField, of: (record: StudentRecord) => Cell | undefined])[] = [
  ['civilName', ({ civilName }) => civilName],
  ['birthDate', ({ birthDate }) => birthDate],
  ['inep', ({ inepCode }) => inepCode],
  ['birthplace', ({ birthplace }) => birthplace],
  ['motherName', ({ motherName }) => motherName],
  ['fatherName', ({ fatherName }) => fatherName],
  ['guardian', ({ guardians }) => guardians?.[0]?.name],
  ['guardianPhone', ({ guardians }) => guardians?.[0]?.phone],
  ['guardianEmail', ({ guardians }) => guardians?.[0]?.email],
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
