import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { timetableSheet } from '#web/model/files/timetableSheet.ts'
import { readNow } from './useBulk.ts'

/** The timetable of some classes as a sheet, from the rows on this device; none where no class has one. */
export const timetableSheets = (classes: readonly SchoolClass[]): Promise<FileSheet[]> =>
  readNow((rows) => timetableSheet(rows, classes))
