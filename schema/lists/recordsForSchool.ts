import { chooseSchool, type WantedSchool } from './chooseSchool.ts'
import type { ImportRecords, SchoolOfFile } from './importRecords.ts'
import { type ReadFile, recordsOfFile } from './readFile.ts'

export interface NamedFile {
  name: string
  read: ReadFile
}

/** The schools that files name, each once, in their order. */
export function schoolsOfFiles(files: readonly Pick<NamedFile, 'read'>[]): SchoolOfFile[] {
  const found: SchoolOfFile[] = []
  for (const { read } of files)
    for (const school of read.format === 'sheet' ? [] : read.schools)
      if (!found.some((each) => isSame(each, school))) found.push(school)
  return found
}

const isSame = (one: SchoolOfFile, other: SchoolOfFile) => one.codes.some((code) => other.codes.includes(code))

/**
 * The records of files that are imported together, each file's by itself, for one school: that of `chooseSchool` over all
 * of them. A file that has only others is left aside, with their names.
 * @param today a civil date
 * @param titles of the school's classes, as far as they are known
 */
export function recordsForSchool(
  files: readonly NamedFile[],
  today: string,
  titles: readonly string[],
  wanted?: WantedSchool,
): ImportRecords[] {
  const { school, notes } = chooseSchool(schoolsOfFiles(files), wanted)
  const read = files.map(({ name, read }): ImportRecords => {
    if (!school || read.format === 'sheet' || !read.schools.length)
      return recordsOfFile(read, name, today, titles, wanted)
    return read.schools.some((each) => isSame(each, school)) ? read.of(school) : leftAside(read, name)
  })
  return notes.length && school ? [{ ...read[0]!, records: [...notes, ...read[0]!.records] }, ...read.slice(1)] : read
}

const leftAside = ({ format, schools }: Exclude<ReadFile, { format: 'sheet' }>, file: string): ImportRecords => ({
  format,
  records: schools.map(({ name, source }) => ({
    ...{ kind: 'skipped', source, what: name },
    why: `O arquivo ${file} é de outra escola, e fica de fora.`,
  })),
})
