import type { Change } from '#schema/nouns/tables.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'
import type { State } from '#server/tests/support/project.ts'
import { numbersIn } from './causes.ts'
import { emptiedBy, type Fields, isModelled, type Write, writesOf } from './referenceModel.ts'

/**
 * What every field must be in the end, computed from the acts alone: of all writes to it, the one with the greatest
 * time, ties by the mutation's number. Shares nothing with the store, the plans or the merge: it states again what each
 * act means.
 */
/** The fields compared, and their values when nobody wrote them. */
const compared: Record<string, Fields> = {
  classes: { title: null, teacherId: null, currentLessonId: null },
  enrollments: { leftAt: null, leftReason: null },
  modules: { title: null, description: null, order: 0, active: true },
  lessons: { title: null, moduleId: null, videoEmbed: null },
  lessonVideos: { title: null, lessonId: null, visibility: 'both' },
  materials: { title: null, lessonId: null, fileUrl: null, visibility: 'both' },
  courses: { title: null },
  evaluations: { studentId: null, contentRating: null, teacherRating: null, selfPerformance: null, date: null },
  users: { name: null, role: null, email: null },
  schools: { name: null, active: true, mainAdminId: null },
  completions: { isCompleted: null, performanceLevel: null, teacherId: null, markedAt: null },
  rollCalls: { concludedAt: null, concludedBy: null, cancelledReason: null },
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
  schools: numbered,
  evaluations: (row) => `${row.attendanceId}`,
  enrollments: (row) => `${row.classId}/${row.studentId}`,
  completions: (row) => `${row.lessonId}/${row.classId}`,
  rollCalls: (row) => `${row.classId}/${row.lessonId}/${row.date}`,
  attendance: (row) => `${row.classId}/${row.lessonId}/${row.date}/${row.studentId}`,
  performance: (row) => `${row.classId}/${row.lessonId}/${row.date}/${row.studentId}`,
}

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
  deleteUser: 'users',
  removeAdministrator: 'users',
  deleteSchool: 'schools',
}

const rollTables = ['rollCalls', 'attendance', 'performance']

/** What acts deleted by name, as 'table key': `ever`, and still deleted `now`. Dependent rows are gone as well. */
function deletionsIn(journal: JournalRow[]): { ever: Set<string>; now: Set<string> } {
  const ever = new Set<string>()
  const now = new Set<string>()
  for (const row of inOrderOfArrival(journal)) {
    if (row.outcome !== 'applied') continue
    if (row.name === 'restoreDeleted') {
      for (const { table, key, before } of row.changes) if (!before) now.delete(`${table} ${key}`)
    }
    for (const name of deletedByOne(row)) {
      ever.add(name)
      now.add(name)
    }
    // A roll that was moved or withdrawn is made again by whoever takes it again.
    for (const { table, key, before, after } of row.changes)
      if (rollTables.includes(table) && !before && after) now.delete(`${table} ${key}`)
  }
  return { ever, now }
}

/** On a server whose clock goes back, what brings a row back may have an earlier time than the deletion it undoes. */
function inOrderOfArrival(journal: JournalRow[]): JournalRow[] {
  const times = new Map(journal.map(({ id, receivedAt }) => [id, receivedAt]))
  const isRestoring = ({ name }: JournalRow) => name === 'restoreDeleted'
  const arrivalOf = (row: JournalRow) =>
    isRestoring(row) ? Math.max(row.receivedAt, times.get(Number(row.path.split('/')[3])) ?? 0) : row.receivedAt
  const later = (a: JournalRow, b: JournalRow) =>
    arrivalOf(a) - arrivalOf(b) || Number(isRestoring(a)) - Number(isRestoring(b))
  return [...journal].sort(later)
}

function deletedByOne({ name, path, body, changes: changed }: JournalRow): string[] {
  if (deletedBy[name]) return [`${deletedBy[name]} ${path.split('/').at(-1)}`]
  if (!isModelled(name)) return changed.filter(({ after }) => !after).map(({ table, key }) => `${table} ${key}`)
  const changes = name === 'change' ? (body!.changes as Change[]) : []
  return changes.filter(({ kind }) => kind === 'remove').map(({ table, key }) => `${table} ${key}`)
}

/** The rows with which a row is deleted, as 'table key'. Marks and evaluations stay when their class is deleted. */
function parentsOf(name: string, last: Map<string, Written>): string[] {
  const [table, key] = name.split(' ') as [string, string]
  const parts = key.split('/')
  const written = (field: string) => last.get(`${name} ${field}`)?.value
  if (table === 'lessons') return [`modules ${written('moduleId')}`]
  if (table === 'evaluations') return [`lessons ${written('lessonId')}`, `users ${written('studentId')}`]
  if (['lessonVideos', 'materials'].includes(table)) return [`lessons ${written('lessonId')}`]
  if (table === 'completions') return [`lessons ${parts[0]}`, `classes ${parts[1]}`]
  if (table === 'enrollments') return [`classes ${parts[0]}`, `users ${parts[1]}`]
  if (table === 'rollCalls') return [`lessons ${parts[1]}`]
  if (['attendance', 'performance'].includes(table)) return [`lessons ${parts[1]}`, `users ${parts[3]}`]
  return []
}

/** A mark that was taken back is no row to anyone. The store keeps when that was, also when its lesson is deleted. */
const isTakenBack = (table: string, { present, rating, comment }: Fields) =>
  table === 'attendance' ? present === null : table === 'performance' && rating === null && comment === null

/**
 * Whether an act without a stated meaning was about a row, by the row's key. Its fields are not compared: the journal
 * does not say that a value was written again.
 */
function rowsOfUnstated(journal: JournalRow[]): (key: string) => boolean {
  const unstated = journal.filter(({ name, outcome }) => outcome === 'applied' && !isModelled(name))
  const changed = new Set(unstated.flatMap(({ changes }) => changes.map(({ key }) => `${key}`)))
  const named = unstated.map((row) => new Set(numbersIn(row)))
  const idsIn = (key: string) => key.split('/').filter((part) => /^\d+$/.test(part))
  return (key) => changed.has(key) || named.some((numbers) => idsIn(key).every((id) => numbers.has(Number(id))))
}

/**
 * Every difference between the school's rows and the merge of what was applied; empty when all is well.
 * @param journal the acts since `morning`, in the order in which they arrived
 */
export function differencesFrom(journal: JournalRow[], state: State, morning: State): string[] {
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
  for (const [table, startRows] of Object.entries(morning)) {
    if (!(table in compared)) continue
    for (const row of startRows as unknown as Fields[]) write({ table, key: keyIn[table]!(row), fields: row }, 1, 0)
  }
  for (const row of journal) {
    if (row.outcome !== 'applied') continue
    for (const each of writesOf(row)) write(each, Math.min(row.at, row.doneBy ?? row.at), row.id)
  }
  const { ever, now: deleted } = deletionsIn(journal)
  const isGone = (name: string): boolean => deleted.has(name) || parentsOf(name, last).some(isGone)
  const goesWith = (name: string): string[] =>
    [name, ...parentsOf(name, last).flatMap(goesWith)].filter((each) => ever.has(each))
  // A row deleted together with one of two things that were deleted comes back only with that one, and the other may be
  // gone then.
  const mayStayAway = (name: string) => new Set(goesWith(name)).size > 1
  // Marks that outlived their class are no longer found by a deletion of their lesson; which of the two came first
  // decides.
  const isEither = (name: string) => {
    const [table, key] = name.split(' ') as [string, string]
    if (!isGone(name)) return false
    if (table === 'evaluations') return [...ever].some((each) => each.startsWith('classes '))
    return ['rollCalls', 'attendance', 'performance'].includes(table) && ever.has(`classes ${key.split('/')[0]}`)
  }
  // A deletion outranks a later write that points at what it deletes, and so does an unlink.
  const emptied = new Set(
    journal.flatMap(({ outcome, changes }) =>
      outcome === 'applied'
        ? emptiedBy(changes).map(({ table, key, field, was }) => `${table} ${key} ${field} ${was}`)
        : [],
    ),
  )
  const mayBeMeant = rowsOfUnstated(journal)
  const wrong: string[] = []
  for (const [table, blank] of Object.entries(compared)) {
    for (const row of state[table as keyof State] as unknown as Fields[]) {
      const name = `${table} ${keyIn[table]!(row)}`
      if (!rows.delete(name)) wrong.push(`${name} is there, but no act made it`)
      if (isGone(name) && !isEither(name) && !isTakenBack(table, row))
        wrong.push(`${name} is there, but an act deleted it`)
      if (mayBeMeant(keyIn[table]!(row))) continue
      for (const [field, nothing] of Object.entries(blank)) {
        const expected = last.get(`${name} ${field}`) ?? { value: nothing, at: 0, by: 0 }
        if (row[field] === expected.value || (row[field] === null && emptied.has(`${name} ${field} ${expected.value}`)))
          continue
        wrong.push(
          `${name} ${field} is ${row[field]}, but ${expected.by} at ${expected.at} last wrote ${expected.value}`,
        )
      }
    }
  }
  for (const name of rows)
    if (!isGone(name) && !mayStayAway(name)) wrong.push(`${name} is not there, but an act made it`)
  return wrong
}
