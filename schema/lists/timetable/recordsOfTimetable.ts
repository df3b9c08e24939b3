import { clockOf, minutesOf } from '#schema/fields/dates/moment.ts'
import { folded, foldedTitle } from '../codeOf.ts'
import { limits } from '../files/limits.ts'
import type { ClassRecord, Code, ImportRecord, MeetingRecord, RefusedRecord, SkippedRecord } from '../importRecords.ts'
import { weekdayWords } from '../sheet/cellValues.ts'
import { meetingsOfRows, type RowMeeting, type TimetableRow } from './meetingsOfRows.ts'

interface FileNames {
  /** The codes of the class of a row, and its record where no other row has it. */
  schoolClass(row: TimetableRow): { records: ClassRecord[]; codes: Code[] }
  /** Lets a record name a teacher, who may come later in the file. */
  teacher(name: string, record: { person: Code[] }): void
}

/**
 * The records of a timetable's rows, whether of a list or of a grid: those of each row in its place. A class of which
 * rows without a subject name several teachers has none of these rows: nobody can tell who has it when.
 */
export function recordsOfTimetable(
  rows: readonly (TimetableRow | RefusedRecord | SkippedRecord)[],
  names: FileNames,
): ImportRecord[][] {
  const read = rows.filter((row) => !isRecord(row)) as TimetableRow[]
  const meetings = new Map(meetingsOfRows(read).map((each, i) => [read[i]!, each]))
  const teachers = teachersWithoutSubject(read)
  return rows.map((row) => {
    if (isRecord(row)) return [row]
    const found = meetings.get(row)!
    if ('why' in found) return [refused(row, found.why)]
    const long = tooLong(row)
    if (long) return [refused(row, long)]
    if (isWithoutSubject(row) && teachers.get(foldedTitle(row.title))!.size > 1)
      return [
        refused(row, `Mais de um professor ensina a turma ${row.title}, e a linha não diz a disciplina: escreva-a.`),
      ]
    const { records, codes } = names.schoolClass(row)
    return [...records, ...found.meetings.map((each) => meetingRecord(row, each, codes, names))]
  })
}

const isRecord = (row: TimetableRow | RefusedRecord | SkippedRecord): row is RefusedRecord | SkippedRecord =>
  'kind' in row
/** What is so long that it was hardly meant. */
function tooLong({ title, subject = '', teacher = '' }: TimetableRow): string | undefined {
  const [text, what] =
    [
      [title, 'A turma'],
      [subject, 'A disciplina'],
      [teacher, 'O professor'],
    ].find(([text = '']) => text.length > 160) ?? []
  return text && `${what} tem ${text.length} letras: encurte o nome.`
}

const isWithoutSubject = ({ subject, module }: TimetableRow) => !subject && !module

function teachersWithoutSubject(rows: readonly TimetableRow[]): Map<string, Set<string>> {
  const teachers = new Map<string, Set<string>>()
  for (const row of rows)
    if (isWithoutSubject(row)) {
      const own = teachers.get(foldedTitle(row.title)) ?? new Set()
      teachers.set(foldedTitle(row.title), row.teacher ? own.add(folded(row.teacher)) : own)
    }
  return teachers
}

const refused = ({ source, cells, title, subject }: TimetableRow, why: string): RefusedRecord => ({
  ...{ kind: 'refused', source, why, cells: [...cells] },
  what: [title, subject].filter(Boolean).join(' · ').slice(0, limits.keptCell),
})

function meetingRecord(row: TimetableRow, meeting: RowMeeting, schoolClass: Code[], names: FileNames): MeetingRecord {
  const { source, title, subject, module, room } = row
  const { weekday, startTime, minutes, isGuess } = meeting
  const name = row.teacher && teacherName(row.teacher)
  const notes = [...row.notes, ...meeting.notes]
  const hours = `${weekdayWords[weekday]} ${startTime}–${clockOf(minutesOf(startTime) + minutes)}`
  const record: MeetingRecord = {
    ...{ kind: 'meeting', source, schoolClass, weekday, startTime, minutes },
    what: [title, subject ?? module, hours, name].filter(Boolean).join(' · '),
    ...(isGuess && { isGuess }),
    ...(subject && { subject }),
    ...(module && { module }),
    ...(room && { room }),
    ...(name && { name, person: [] }),
    ...(notes.length && { note: notes.join('; ') }),
  }
  if (name) names.teacher(name, record as { person: Code[] })
  return record
}

/** 'Prof.ª Ana Souza' is Ana Souza. */
const teacherName = (text: string) => text.replace(/^(prof(essora?|a|ª|º)?\.?[ªa]?\.?)\s+/i, '').trim()
