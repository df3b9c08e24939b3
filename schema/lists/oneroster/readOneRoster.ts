import { decodeText } from '../files/decodeText.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { unpack } from '../files/unpack.ts'
import type { ImportRecords } from '../importRecords.ts'
import { type CsvLine, csvTable } from './csvTable.ts'
import { type Bundle, recordsOfBundle } from './recordsOfBundle.ts'

/** The files that are read. Courses and sessions add nothing to a class here, so they stay unread. */
const wanted = ['manifest', 'orgs', 'users', 'roles', 'classes', 'enrollments'] as const

/** Whether a name inside a zip is that of a OneRoster file. */
export const isOneRosterName = (name: string) =>
  /(^|\/)(manifest|orgs|users|roles|classes|enrollments|academicSessions|courses)\.csv$/i.test(name)

/**
 * The records of a OneRoster 1.1 or 1.2 bundle, with a manifest or without. Files that the manifest calls absent are
 * not read, nor is any password. Throws `UnreadableFile` for a bundle without users or with several schools.
 * @param today a civil date
 */
export async function readOneRoster(bytes: Uint8Array, fileName: string, today: string): Promise<ImportRecords> {
  const files = await unpack(bytes, isOneRosterName)
  const tables = new Map<string, CsvLine[]>()
  for (const [path, content] of files) {
    const name = path
      .split('/')
      .at(-1)!
      .replace(/\.csv$/i, '')
      .toLowerCase()
    if (!wanted.some((each) => each === name) || content.length === 0) continue
    tables.set(name, await csvTable(decodeText(content), `${name}.csv`))
  }
  const absent = (name: string) =>
    tables
      .get('manifest')
      ?.some(
        (line) =>
          line.get('propertyName').toLowerCase() === `file.${name}` && line.get('value').toLowerCase() === 'absent',
      )
  const lines = (name: (typeof wanted)[number]) => (absent(name) ? [] : (tables.get(name) ?? []))
  const bundle: Bundle = {
    orgs: lines('orgs'),
    users: lines('users'),
    roles: lines('roles'),
    classes: lines('classes'),
    enrollments: lines('enrollments'),
  }
  if (bundle.users.length + bundle.classes.length === 0)
    throw new UnreadableFile('O pacote OneRoster não tem users.csv nem classes.csv com linhas. Exporte-o inteiro.')
  return recordsOfBundle(bundle, fileName, today)
}
