import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * A device keeps these once somebody there has used them, not before: the reader of lists is a tenth of the app, and few
 * people import any; the writer of .xlsx files is another part, and .csv files need none; the paper of a roll
 * comes with the first roll that is opened; few people's own colours replace the app's; the others need the server
 * anyway.
 */
const onUse = new RegExp(
  `^(${[
    ...[
      'importWorker',
      'workbookWorker',
      'papaparse.min',
      'ColumnsPanel',
      ...['ImportPreview', 'NetworkSchools', 'begunImport'],
      'ImportResult',
      'RefusedDownload',
      'useUndoImport',
      'LastImports',
      'SignInCardsDialog',
      'EraseDeletedDialog',
      'EraseDataDialog',
      ...['SetUpSecondFactor', 'SecondFactorPanel'],
      ...['NewPasswordDialog', 'ConfirmPasswordDialog'],
      'RestoreLoginDialog',
      'PersonDataDialog',
      'NewAdminDialog',
      ...['MainAdminDialog', 'SchoolDialog', 'DeleteSchoolDialog'],
      'NewStaffDialog',
      'readyPassword',
      ...['LeftWorkDialog', 'LeftWorkPanel'],
      'LateRollsPanel',
      ...['schoolTransfers', 'useSchoolTransfers', 'NetworkButton', 'OtherSchool', 'EarlierSchools'],
      ...['SchoolTransfersDialog', 'useTransferAct'],
      'PrintedRoll',
      'forcedColors',
    ],
    ...['AddStudentsDialog', 'AddedBar', 'addStudents', 'studentLines', 'guessMapping', 'undoneWords'],
    ...[
      'calendarFile',
      'readCalendarFile',
      'schoolCalendarFile',
      'ImportCalendarDialog',
      'NationalHolidaysDialog',
      'nationalHolidays',
      'ChosenDays',
      'unfitDay',
    ],
    // Kept with the first look at the calendar.
    ...['CalendarDayDialog', 'useDeclaredRolls'],
    // Read from the server each time.
    ...['RoomForFiles', 'SchoolInFigures', 'AuditList', 'TrashList'],
    // Changed once a year, or planned at a desk.
    ...[
      'LimitsDialog',
      'SchoolYearDialog',
      ...['ExcusalDialog', 'CoverageDialog'],
      ...['FamilyDialog', 'LetterheadDialog', 'Letter'],
      'RatingsNamesDialog',
      'CloseClassDialog',
      'LessonHoursDialog',
      'TimetableDialog',
      'MeetingDialog',
      ...['timetableSheets', 'familyColumns', 'sheetFields'],
    ],
    // Sending needs the server.
    ...['sendOutgoing', 'chooseFile', 'outgoingParts', 'hashWorker', 'ManyFiles'],
    // The zip library of a OneRoster bundle is called 'browser' after its entry.
    ...['downloadOneRoster', 'browser'],
  ].join('|')})-`,
)

/**
 * Those that some people's devices keep only once used: an office prints a class's papers
 * where there is a printer, and a teacher anywhere; it hashes what it sends, and others what they keep; it has the
 * families of students itself, and never asks for them as teachers do.
 */
const onUseFor = {
  ClassPapersDialog: ['admin'],
  DeclarationDialog: ['admin', 'superadmin'],
  FamilyContacts: ['admin', 'superadmin'],
  sha2: ['admin'],
  HistoryDialog: ['admin', 'superadmin'],
  PersonHistory: ['admin', 'superadmin'],
  // The file of one's own week.
  weekFile: ['admin', 'superadmin'],
}

/**
 * Those that only some people's devices keep before they are used: others type a day, and have the month of the picker
 * once they were online with it.
 */
const keptBy = { DayPicker: ['teacher'] }

function withoutSome(name, areas) {
  const part = name.split('-')[0]
  return areas?.filter((area) => !onUseFor[part]?.includes(area) && (keptBy[part]?.includes(area) ?? true))
}

/**
 * For workbox-build: adds to each precached file the hash of its content, against which the worker checks every answer,
 * and who needs it, by which the worker decides what to fetch first.
 * @param areas from `areasOfFiles`; a file missing there, such as a worker, is for those whose files name it
 */
export const withIntegrity = (folder, areas) => (entries) => {
  const files = entries.map((entry) => ({ ...entry, content: readFileSync(join(folder, entry.url)) }))
  const neededBy = ({ url }) =>
    (onUse.test(basename(url)) ? ['onUse'] : withoutSome(basename(url), areas.get(url))) ??
    namedBy(basename(url), files, areas)
  const places = [...areas.keys()]
  const place = ({ url }) => (areas.has(url) ? places.indexOf(url) : places.length)
  const manifest = files
    .toSorted((a, b) => place(a) - place(b))
    .map(({ content, ...entry }) => ({ ...entry, integrity: integrityOf(content), for: neededBy(entry) }))
  return { manifest }
}

const namedBy = (name, files, areas) => [
  ...new Set(
    files
      .filter(({ url, content }) => url.endsWith('.js') && content.includes(name))
      .flatMap(({ url }) => areas.get(url) ?? []),
  ),
]
