import type { Code, ImportRecord } from '#schema/lists/importRecords.ts'

/** Codes that only say a name: they are found in the rows themselves. */
const isName = (code: Code) => /^(nome|titulo):/.test(code)

/** The codes of records by which only the server finds rows again, each once. */
export function codesIn(records: readonly ImportRecord[]): Code[] {
  const codes = new Set<Code>()
  for (const record of records) {
    if (record.kind === 'person' || record.kind === 'class') for (const code of record.codes) codes.add(code)
    if (record.kind === 'enrollment' || record.kind === 'teaching')
      for (const code of [...record.person, ...record.schoolClass]) codes.add(code)
    if (record.kind === 'meeting') for (const code of [...(record.person ?? []), ...record.schoolClass]) codes.add(code)
  }
  return [...codes].filter((code) => !isName(code))
}
