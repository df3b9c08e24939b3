import { codeOf, partsOfCode } from './codeOf.ts'
import type { ImportRecord, ImportRecords, PersonRecord, TeachingRecord } from './importRecords.ts'
import { personName } from './personName.ts'

/**
 * The records of files that are imported together, in their order. A teacher whom a class only names, and who has no
 * row in any of the files, becomes a person before it: found by the name in the school, or new, with a username made
 * of the name. What does not look like one full name makes nobody.
 */
export function joinRecords(files: readonly Pick<ImportRecords, 'records'>[]): ImportRecord[] {
  const records = files.flatMap((each) => each.records)
  const known = new Set(
    records.flatMap((each) => (each.kind === 'person' && each.role === 'teacher' ? [codeOf.name(each.name)] : [])),
  )
  return records.flatMap((record) => {
    const teacher = record.kind === 'teaching' ? namedTeacher(record) : undefined
    if (!teacher || known.has(teacher.codes[0]!)) return [record]
    known.add(teacher.codes[0]!)
    return [teacher, record]
  })
}

function namedTeacher({ source, person, name }: TeachingRecord): PersonRecord | undefined {
  if (!name || !isFullName(name) || person.some((code) => partsOfCode(code)[0] !== 'nome')) return undefined
  const note = 'só o nome, na lista de turmas'
  return { kind: 'person', source, codes: [codeOf.name(name)], role: 'teacher', name: personName(name), note }
}

/** A first name and another, without a title and without a second person. */
const isFullName = (name: string): boolean =>
  /^\p{L}[\p{L}'’-]+(\s+[\p{L}'’-]+\.?)+$/u.test(name.trim()) &&
  !/^(prof|dra?\b|sra?\b)/i.test(name.trim()) &&
  !/^\S+\s+e\s+\S+$/i.test(name.trim())
