import type { Change } from '../../../schema/entities/tables.ts'
import { civilDateOf } from '../../../schema/rules/civilDate.ts'
import type { JournalRow } from '../../../sync-server/store/journal.ts'
import type { State } from '../../../sync-server/store/project.ts'
import { cast } from '../../../sync-server/testing/cast.ts'

/**
 * What every field must be in the end, worked out from the acts alone: of all writes to it, the one with the greatest time,
 * ties by the mutation's number. Shares nothing with the store, the plans or the merge: it says again what each act means.
 */
type Fields = Record<string, unknown>
interface Write {
  table: string
  key: string
  fields: Fields
}

/** The fields compared, and what they are when nobody wrote them. */
const compared: Record<string, Fields> = {
  classes: { title: null, teacherId: null, currentLessonId: null },
  enrollments: { leftAt: null },
  modules: { title: null, description: null, order: 0, active: true },
  lessons: { title: null, moduleId: null, videoEmbed: null },
  lessonVideos: { title: null, lessonId: null, visibility: 'both' },
  materials: { title: null, lessonId: null, fileUrl: null, visibility: 'both' },
  courses: { title: null },
  evaluations: { studentId: null, contentRating: null, teacherRating: null, selfPerformance: null, date: null },
  users: { name: null, role: null },
  completions: { isCompleted: null, performanceLevel: null, teacherId: null, markedAt: null },
  rollCalls: { concludedAt: null, concludedBy: null },
  attendance: { present: null },
  performance: { rating: null, comment: null, teacherId: null },
}

const numbered = (row: Fields) => `${row.id}`
const keyIn: Record<string, (row: Fields) => string> = {
  classes: numbered,
  modules: numbered,
  lessons: numbered,
  lessonVideos: numbered,
  materials: numbered,
  courses: numbered,
  users: numbered,
  evaluations: (row) => `${row.attendanceId}`,
  enrollments: (row) => `${row.classId}/${row.studentId}`,
  completions: (row) => `${row.lessonId}/${row.classId}`,
  rollCalls: (row) => `${row.classId}/${row.lessonId}/${row.date}`,
  attendance: (row) => `${row.classId}/${row.lessonId}/${row.date}/${row.studentId}`,
  performance: (row) => `${row.classId}/${row.lessonId}/${row.date}/${row.studentId}`,
}

/** A row made by an act has the act's number; those that come along have the following. */
const makes =
  (table: string) =>
  ({ id }: JournalRow, _: string[], fields: Fields): Write[] => [{ table, key: `${id}`, fields }]
const changes =
  (table: string) =>
  (_: JournalRow, parts: string[], fields: Fields): Write[] => [{ table, key: parts[3]!, fields }]

/** Classes whose current lesson an act took, as the journal tells. */
const clears = ({ changes }: JournalRow): Write[] =>
  changes
    .filter(({ table }) => table === 'classes')
    .map(({ key }) => ({ table: 'classes', key: `${key}`, fields: { currentLessonId: null } }))

const meaning: Record<string, (row: JournalRow, parts: string[], body: Fields) => Write[]> = {
  takeRollCall({ at, actorId }, parts, body) {
    const roll = `${parts[3]}/${parts[5]}/${body.attendanceDate}`
    const closing = body.concluded
      ? { concludedAt: at, concludedBy: actorId }
      : { concludedAt: null, concludedBy: null }
    const writes = [{ table: 'rollCalls', key: roll, fields: 'concluded' in body ? closing : {} }]
    for (const { studentId, present, ...rated } of body.marks as Fields[]) {
      const key = `${roll}/${studentId}`
      if (present !== undefined) writes.push({ table: 'attendance', key, fields: { present } as never })
      if (Object.keys(rated).length)
        writes.push({ table: 'performance', key, fields: { ...rated, teacherId: actorId } as never })
    }
    return writes
  },
  markAttendance(row, _, { studentId, lessonId, present, attendanceDate, classId = classIn(row) }) {
    const roll = `${classId}/${lessonId}/${attendanceDate}`
    return [
      { table: 'rollCalls', key: roll, fields: {} },
      { table: 'attendance', key: `${roll}/${studentId}`, fields: { present } },
    ]
  },
  ratePerformance(row, _, { studentId, lessonId, rating, comment, date, classId = classIn(row) }) {
    const roll = `${classId}/${lessonId}/${date ?? civilDateOf(row.at, 'America/Sao_Paulo')}`
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
  createModule: makes('modules'),
  updateModule: changes('modules'),
  deleteModule: clears,
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
    return [...makes('lessons')(row, _, fields), ...(materialUrl ? along : [])]
  },
  updateLesson: changes('lessons'),
  deleteLesson: clears,
  createLessonVideo: makes('lessonVideos'),
  updateLessonVideo: changes('lessonVideos'),
  deleteLessonVideo: () => [],
  createMaterial: makes('materials'),
  updateMaterial: changes('materials'),
  deleteMaterial: () => [],
  linkModule: () => [],
  unlinkModule: clears,
  createCourse: makes('courses'),
  updateCourse: changes('courses'),
  deleteCourse: () => [],
  createClass: ({ id }, _, { title, teacherId = null }) => [
    { table: 'classes', key: `${id}`, fields: { title, teacherId } },
  ],
  updateClass: (_, parts, body) => [{ table: 'classes', key: parts[3]!, fields: body }],
  deleteClass: () => [],
  removeClassTeacher: (_, parts) => [{ table: 'classes', key: parts[3]!, fields: { teacherId: null } }],
  enrollStudent: (_, __, { classId, studentId }) => [
    { table: 'enrollments', key: `${classId}/${studentId}`, fields: { leftAt: null } },
  ],
  unenrollStudent: ({ at }, parts) => [
    { table: 'enrollments', key: `${parts[3]}/${parts[5]}`, fields: { leftAt: at } },
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

/** The class that the server found for a mark which names none. */
const classIn = ({ changes }: JournalRow) => Number(String(changes[0]!.key).split('/')[0])

interface Written {
  value: unknown
  at: number
  by: number
}

const deletedBy: Record<string, string> = {
  deleteModule: 'modules',
  deleteLesson: 'lessons',
  deleteLessonVideo: 'lessonVideos',
  deleteMaterial: 'materials',
  deleteCourse: 'courses',
  deleteClass: 'classes',
}

/** What acts deleted by name, as 'table key'; what hangs on it is gone as well. */
function deletionsIn(journal: JournalRow[]): Set<string> {
  const names = journal.flatMap(({ outcome, name, path, body }) => {
    if (outcome !== 'applied') return []
    if (deletedBy[name]) return [`${deletedBy[name]} ${path.split('/')[3]}`]
    const given = name === 'change' ? (body!.changes as Change[]) : []
    return given.filter(({ kind }) => kind === 'remove').map(({ table, key }) => `${table} ${key}`)
  })
  return new Set(names)
}

/** The rows that a row goes with, as 'table key'. Marks and evaluations stay when their class goes. */
function parentsOf(name: string, last: Map<string, Written>): string[] {
  const [table, key] = name.split(' ') as [string, string]
  const parts = key.split('/')
  const written = (field: string) => last.get(`${name} ${field}`)?.value
  if (table === 'lessons') return [`modules ${written('moduleId')}`]
  if (['lessonVideos', 'materials', 'evaluations'].includes(table)) return [`lessons ${written('lessonId')}`]
  if (table === 'completions') return [`lessons ${parts[0]}`, `classes ${parts[1]}`]
  if (table === 'enrollments') return [`classes ${parts[0]}`]
  if (['rollCalls', 'attendance', 'performance'].includes(table)) return [`lessons ${parts[1]}`]
  return []
}

/** A mark taken back is no row to anyone; the store keeps when that was, also when its lesson is deleted. */
const isTakenBack = (table: string, { present, rating, comment }: Fields) =>
  table === 'attendance' ? present === null : table === 'performance' && rating === null && comment === null

/** Every difference between the school's rows and the merge of what was applied; none when all is well. */
export function differencesFrom(journal: JournalRow[], state: State): string[] {
  const last = new Map<string, Written>()
  const rows = new Set<string>()
  const write = ({ table, key, fields }: Write, at: number, by: number) => {
    if (!(table in compared)) return
    rows.add(`${table} ${key}`)
    for (const [name, value] of Object.entries(fields)) {
      const field = `${table} ${key} ${name}`
      const before = last.get(field)
      if (!before || at > before.at || (at === before.at && by > before.by)) last.set(field, { value, at, by })
    }
  }
  for (const [table, given] of Object.entries(cast)) {
    if (table in compared) for (const row of given) write({ table, key: keyIn[table]!(row), fields: row }, 1, 0)
  }
  for (const row of journal) {
    if (row.outcome !== 'applied') continue
    const say = meaning[row.name]
    if (!say) throw new Error(`the simulation does not know what ${row.name} means`)
    for (const each of say(row, row.path.split('/'), row.body ?? {})) write(each, row.at, row.id)
  }
  const deleted = deletionsIn(journal)
  const isGone = (name: string): boolean => deleted.has(name) || parentsOf(name, last).some(isGone)
  // Marks that outlived their class are no longer found by a deletion of their lesson; which came first decides.
  const isEither = (name: string) => {
    const [table, key] = name.split(' ') as [string, string]
    if (!isGone(name)) return false
    if (table === 'evaluations') return [...deleted].some((each) => each.startsWith('classes '))
    return ['rollCalls', 'attendance', 'performance'].includes(table) && deleted.has(`classes ${key.split('/')[0]}`)
  }
  // A deletion outranks a later write of what it deletes, or unlinks, as a class's current lesson.
  const cleared = new Set(
    journal.flatMap((row) =>
      row.outcome === 'applied' && meaning[row.name] === clears
        ? row.changes.flatMap(({ table, key, before }) =>
            table === 'classes' ? [`${key} ${(before as { currentLessonId: number }).currentLessonId}`] : [],
          )
        : [],
    ),
  )
  const isCleared = (name: string, field: string, value: unknown) =>
    field === 'currentLessonId' && cleared.has(`${name.split(' ')[1]} ${value}`)
  const wrong: string[] = []
  for (const [table, blank] of Object.entries(compared)) {
    for (const row of state[table as keyof State] as unknown as Fields[]) {
      const name = `${table} ${keyIn[table]!(row)}`
      if (!rows.delete(name)) wrong.push(`${name} is there, but no act made it`)
      if (isGone(name) && !isEither(name) && !isTakenBack(table, row))
        wrong.push(`${name} is there, but an act deleted it`)
      for (const [field, nothing] of Object.entries(blank)) {
        const must = last.get(`${name} ${field}`) ?? { value: nothing, at: 0, by: 0 }
        if (row[field] === must.value || (row[field] === null && isCleared(name, field, must.value))) continue
        wrong.push(`${name} ${field} is ${row[field]}, but ${must.by} at ${must.at} last wrote ${must.value}`)
      }
    }
  }
  for (const name of rows) if (!isGone(name)) wrong.push(`${name} is not there, but an act made it`)
  return wrong
}
