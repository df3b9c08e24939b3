import type { WantedSchool } from '../chooseSchool.ts'
import { decodeText } from '../files/decodeText.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { unpack } from '../files/unpack.ts'
import type { ImportRecords } from '../importRecords.ts'
import type { Bundle } from './bundle.ts'
import { type CsvLine, csvTable } from './csvTable.ts'
import { readBundle } from './recordsOfBundle.ts'
import { isSdsName, sdsBundle } from './sdsBundle.ts'

/** The files that are read. Courses and sessions add nothing to a class here, so they stay unread. */
const wanted = ['manifest', 'orgs', 'users', 'roles', 'classes', 'enrollments'] as const

/** Whether a name inside a zip is that of a OneRoster file, or of one of School Data Sync. */
export const isOneRosterName = (name: string) =>
  /(^|\/)(manifest|orgs|users|roles|classes|enrollments|academicSessions|courses)\.csv$/i.test(name) || isSdsName(name)

/** The records of a bundle for the school that is wanted, as `openOneRoster` reads them. */
export const readOneRoster = async (
  bytes: Uint8Array,
  fileName: string,
  today: string,
  school?: WantedSchool,
): Promise<ImportRecords> => (await openOneRoster(bytes, fileName, today)).of(school)

/**
 * Reads a OneRoster 1.1 or 1.2 bundle, with a manifest or without, or one of Microsoft's School Data Sync. Files that
 * the manifest calls absent are not read, nor is any password. Throws `UnreadableFile` for a bundle without users.
 * @param today a civil date
 */
export async function openOneRoster(bytes: Uint8Array, fileName: string, today: string) {
  const files = await unpack(bytes, isOneRosterName)
  const tables = new Map<string, CsvLine[]>()
  for (const [path, content] of files) {
    const sheet = path.split('/').at(-1)!
    const name = sheet.replace(/\.csv$/i, '').toLowerCase()
    const isSds = isSdsName(sheet)
    if (!(isSds || wanted.some((each) => each === name)) || content.length === 0) continue
    tables.set(name, await csvTable(decodeText(content), isSds ? sheet : `${name}.csv`))
  }
  const bundle = tables.has('users') || tables.has('classes') ? oneRosterBundle(tables) : sdsBundle(tables)
  if (bundle.users.length + bundle.classes.length === 0)
    throw new UnreadableFile('O pacote OneRoster não tem users.csv nem classes.csv com linhas. Exporte-o inteiro.')
  return readBundle(bundle, fileName, today)
}

function oneRosterBundle(tables: ReadonlyMap<string, CsvLine[]>): Bundle {
  const absent = (name: string) =>
    tables
      .get('manifest')
      ?.some(
        (line) =>
          line.get('propertyName').toLowerCase() === `file.${name}` && line.get('value').toLowerCase() === 'absent',
      )
  const lines = (name: (typeof wanted)[number]) => (absent(name) ? [] : (tables.get(name) ?? []))
  return {
    orgs: lines('orgs'),
    users: lines('users'),
    roles: lines('roles'),
    classes: lines('classes'),
    enrollments: lines('enrollments'),
    files: { users: 'users.csv', classes: 'classes.csv' },
  }
}
