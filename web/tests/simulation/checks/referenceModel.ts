import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Change } from '#schema/nouns/tables.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'

export type Fields = Record<string, unknown>

/** The fields of one row that an act writes. */
export interface Write {
  table: string
  key: string
  fields: Fields
}

/** A row created by an act has the act's number; rows created along with it have the following numbers. */
const createsIn =
  (table: string) =>
  ({ id }: JournalRow, _: string[], fields: Fields): Write[] => [{ table, key: `${id}`, fields }]
const updatesIn =
  (table: string) =>
  (_: JournalRow, parts: string[], fields: Fields): Write[] => [{ table, key: parts[3]!, fields }]

/** The pointers that an act emptied because they pointed at what it deleted, as the journal shows. */
const emptiesPointers = ({ changes }: JournalRow): Write[] =>
  emptiedBy(changes).map(({ table, key, field }) => ({ table, key, fields: { [field]: null } }))

const pointing = ['currentLessonId', 'teacherId', 'mainAdminId']

/** The pointers that were emptied, and what they pointed at. */
export const emptiedBy = (changes: JournalRow['changes']) =>
  changes.flatMap(({ table, key, before, after }) =>
    table === 'classes' || table === 'schools'
      ? pointing.flatMap((field) => {
          const [was, is] = [before, after].map((row) => (row as Fields | null)?.[field] ?? null)
          return was !== null && is === null && after ? [{ table: table as string, key: `${key}`, field, was }] : []
        })
      : [],
  )

/** What an act means: the fields it writes. For an act without a meaning of its own here, the journal is believed. */
export const writesOf = (row: JournalRow): Write[] =>
  (writesByAct[row.name] ?? changedInJournal)(row, row.path.split('/'), takenOf(row))

/** The arguments without the items that were left out. */
function takenOf({ body, leftOut }: JournalRow): Fields {
  const taken: Fields = { ...body }
  for (const { list, place } of leftOut ?? [])
    taken[list] = (taken[list] as unknown[]).map((item, i) => (i === place ? undefined : item))
  for (const { list } of leftOut ?? []) taken[list] = (taken[list] as unknown[]).filter((item) => item !== undefined)
  return taken
}

/** Whether an act's meaning is stated here. */
export const isModelled = (name: string) => name in writesByAct

/** The fields that the journal says were changed. */
const changedInJournal = ({ changes }: JournalRow): Write[] =>
  changes.flatMap(({ table, key, before, after }) =>
    after
      ? [
          {
            table,
            key: `${key}`,
            fields: Object.fromEntries(
              Object.entries(after as Fields).filter(([name, value]) => !before || (before as Fields)[name] !== value),
            ),
          },
        ]
      : [],
  )

/** The end of days in a class as the journal has it: such an act writes all of it, also what stays as it was. */
function daysInJournal({ changes }: JournalRow): Write[] {
  return changes.flatMap(({ table, key, after }) => {
    const { leftAt, leftReason } = (after ?? {}) as Fields
    return table === 'enrollments' && after ? [{ table, key: `${key}`, fields: { leftAt, leftReason } }] : []
  })
}

/** What each act writes, stated again without the plans. */
const writesByAct: Record<string, (row: JournalRow, parts: string[], body: Fields) => Write[]> = {
  takeRollCall({ at, actorId }, parts, body) {
    const roll = `${parts[3]}/${parts[5]}/${body.attendanceDate}`
    const closing = body.concluded
      ? { concludedAt: at, concludedBy: actorId }
      : { concludedAt: null, concludedBy: null }
    const writes = [{ table: 'rollCalls', key: roll, fields: 'concluded' in body ? closing : {} }]
    for (const { studentId, present, detail, reason, ...rated } of body.marks as Fields[]) {
      const key = `${roll}/${studentId}`
      if (present !== undefined) writes.push({ table: 'attendance', key, fields: { present, detail, reason } as never })
      if (Object.keys(rated).length)
        writes.push({ table: 'performance', key, fields: { ...rated, teacherId: actorId } as never })
    }
    return writes
  },
  cancelRollCall: (_, parts, { attendanceDate, reason }) => [
    {
      table: 'rollCalls',
      key: `${parts[3]}/${parts[5]}/${attendanceDate}`,
      fields: { cancelledReason: reason },
    },
  ],
  markAttendance(row, _, { studentId, lessonId, present, detail, reason, attendanceDate, classId = classIn(row) }) {
    const roll = `${classId}/${lessonId}/${attendanceDate}`
    return [
      { table: 'rollCalls', key: roll, fields: {} },
      { table: 'attendance', key: `${roll}/${studentId}`, fields: { present, detail, reason } },
    ]
  },
  ratePerformance(row, _, { studentId, lessonId, rating, comment, date, classId = classIn(row) }) {
    const roll = `${classId}/${lessonId}/${date ?? dayOf(row.at)}`
    const fields = { rating, teacherId: row.actorId, ...(comment !== undefined && { comment }) }
    return [
      { table: 'rollCalls', key: roll, fields: {} },
      { table: 'performance', key: `${roll}/${studentId}`, fields },
    ]
  },
  setCurrentLesson: (_, parts, { lessonId }) => [
    { table: 'classes', key: parts[3]!, fields: { currentLessonId: lessonId } },
  ],
  completeLesson({ at, actorId }, parts, { isCompleted, performanceLevel }) {
    const fields = { isCompleted, performanceLevel: isCompleted ? performanceLevel : 'average' }
    const key = `${parts[3]}/${parts[5]}`
    return [{ table: 'completions', key, fields: { ...fields, teacherId: actorId, markedAt: at } }]
  },
  createModule: createsIn('modules'),
  updateModule: updatesIn('modules'),
  deleteModule: emptiesPointers,
  createLesson(row, _, { materialUrl, ...fields }) {
    const own = { lessonId: row.id, visibility: 'both' }
    const along = [
      { table: 'lessonVideos', key: `${row.id + 1}`, fields: { ...own, title: 'Vídeo principal' } },
      {
        table: 'materials',
        key: `${row.id + 2}`,
        fields: { ...own, title: 'Material de apoio', fileUrl: materialUrl },
      },
    ]
    return [...createsIn('lessons')(row, _, fields), ...(materialUrl ? along : [])]
  },
  updateLesson: updatesIn('lessons'),
  deleteLesson: emptiesPointers,
  createLessonVideo: createsIn('lessonVideos'),
  updateLessonVideo: updatesIn('lessonVideos'),
  deleteLessonVideo: () => [],
  createMaterial: createsIn('materials'),
  updateMaterial: updatesIn('materials'),
  deleteMaterial: () => [],
  linkModule: () => [],
  unlinkModule: emptiesPointers,
  createCourse: createsIn('courses'),
  updateCourse: updatesIn('courses'),
  deleteCourse: () => [],
  createClass: ({ id }, _, { title, teacherId = null }) => [
    { table: 'classes', key: `${id}`, fields: { title, teacherId } },
  ],
  updateClass: (_, parts, body) => [{ table: 'classes', key: parts[3]!, fields: body }],
  deleteClass: () => [],
  updateUser: updatesIn('users'),
  deleteUser: emptiesPointers,
  removeAdministrator: emptiesPointers,
  createSchool: createsIn('schools'),
  updateSchool: updatesIn('schools'),
  deleteSchool: () => [],
  setMainAdmin: (row, parts, { adminId }) =>
    row.changes.length ? [{ table: 'schools', key: parts[3]!, fields: { mainAdminId: adminId } }] : [],
  registerUser: ({ changes: [made] }, _, body) => [{ table: 'users', key: `${made!.key}`, fields: body }],
  /** A restored row is written whole, now; so is what points at it again. */
  restoreDeleted: changedInJournal,
  removeClassTeacher: (_, parts) => [{ table: 'classes', key: parts[3]!, fields: { teacherId: null } }],
  enrollStudent(row, _, { classId, studentId, from = dayOf(row.at) }) {
    const [days] = daysInJournal(row)
    // A class that has a last day takes students up to it.
    const leftAt = (days?.fields.leftAt ?? null) as number | null
    const isLastDay = leftAt !== null && dayOf(leftAt) >= (from as string)
    const fields = { leftAt: isLastDay ? leftAt : null, leftReason: null }
    return [{ table: 'enrollments', key: `${classId}/${studentId}`, fields }]
  },
  leaveClass: daysInJournal,
  transferStudent: daysInJournal,
  unenrollStudent: ({ at }, parts) => [
    { table: 'enrollments', key: `${parts[3]}/${parts[5]}`, fields: { leftAt: at, leftReason: null } },
  ],
  evaluateLesson: ({ at, actorId }, _, body) => [
    { table: 'evaluations', key: `${body.attendanceId}`, fields: { ...body, studentId: actorId, date: at } },
  ],
  change: (_, __, { changes }) =>
    (changes as Change[]).flatMap((change) =>
      change.kind === 'remove'
        ? []
        : [{ table: change.table, key: String(change.key), fields: change.fields as Fields }],
    ),
}

const dayOf = (at: number) => civilDateOf(at, 'America/Sao_Paulo')

/** The class that the server found for a mark that names none. */
const classIn = ({ changes }: JournalRow) => Number(String(changes[0]!.key).split('/')[0])
