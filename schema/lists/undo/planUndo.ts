import { type Change, type Key, keyOf, patch, type Reader, type Rows, remove } from '#schema/nouns/tables.ts'
import type { RowChange } from '#schema/rules/journal/restorePlan.ts'
import { accountRemoval } from '#schema/rules/people/accountRemoval.ts'
import { isTaught, linkWords, undoLink } from './undoLinks.ts'
import {
  addChanges,
  isRemoved,
  isSame,
  type Left,
  madeIn,
  startUndo,
  type Touched,
  type UndoState,
} from './undoState.ts'

/**
 * Plans to take back an import. What it made is deleted, and comes back from the Lixeira like anything else; what it
 * changed is set back where nobody changed it since. What was done with its rows since is not lost: a student who has
 * marks stays, with the place in the class, and so do a class with rolls and the teacher who has them.
 * @param entries what each part of the import changed, in the order in which they came
 */
export async function planUndo(
  entries: readonly (readonly RowChange[])[],
  rows: Reader,
): Promise<{ changes: Change[]; left: Left[] }> {
  const state = startUndo(entries, rows)
  for (const { key } of madeIn(state, 'users')) await undoPerson(state, key)
  for (const { key } of madeIn(state, 'enrollments')) await undoEnrollment(state, key)
  for (const each of madeIn(state, 'studentRecords')) await undoRecord(state, each)
  for (const { key } of madeIn(state, 'classes')) await undoClass(state, key)
  for (const each of madeIn(state, 'moduleClasses')) await undoLink(state, each)
  for (const { key } of madeIn(state, 'modules')) await undoModule(state, key)
  const changed = state.touched.filter(({ made }) => !made)
  // A class shows the first of the meetings that stay, so its links come before it.
  for (const each of changed) if (each.table === 'moduleClasses') await setBack(state, each)
  for (const each of changed) if (each.table !== 'moduleClasses') await setBack(state, each)
  return { changes: state.changes, left: state.left }
}

const hasMarksWords = 'Já tem presenças marcadas. Fica, com a matrícula e as chamadas.'

async function undoPerson(state: UndoState, key: Key): Promise<void> {
  const person = await state.rows.get('users', key)
  if (!person) return
  const why =
    person.role === 'student' ? await whyStudentStays(state, person.id) : await whyTeacherStays(state, person.id)
  if (!why) return addChanges(state, await accountRemoval(state.rows, person))
  state.kept.add(person.id)
  state.left.push({ what: person.name, why })
}

async function whyStudentStays(state: UndoState, studentId: number): Promise<string | undefined> {
  const enrollments = await state.rows.where('enrollments', { studentId })
  for (const { classId } of enrollments) if (await hasMarks(state, studentId, classId)) return hasMarksWords
  const isElsewhere = enrollments.some((row) => !state.ownEnrollments.has(keyOf('enrollments', row)))
  return isElsewhere ? 'Entrou em outra turma depois da importação. Fica.' : undefined
}

async function whyTeacherStays({ rows, hasRolls }: UndoState, teacherId: number): Promise<string | undefined> {
  const why = 'Ensina uma turma que já tem chamadas. Fica.'
  for (const { id } of await rows.where('classes', { teacherId })) if (await hasRolls(id)) return why
  for (const link of await rows.where('moduleClasses', { teacherId })) if (await isTaught(rows, link)) return why
  return undefined
}

async function hasMarks({ rows, hasRolls }: UndoState, studentId: number, classId: number): Promise<boolean> {
  if (!(await hasRolls(classId))) return false
  for (const table of ['attendance', 'performance', 'evaluations'] as const)
    if ((await rows.where(table, { classId, studentId })).length) return true
  return false
}

async function undoEnrollment(state: UndoState, key: Key): Promise<void> {
  const row = await state.rows.get('enrollments', key)
  if (!row || isRemoved(state, 'enrollments', key) || state.kept.has(row.studentId)) return
  if (await hasMarks(state, row.studentId, row.classId))
    state.left.push({ what: await enrollmentWords(state, row), why: hasMarksWords })
  else addChanges(state, [remove('enrollments', key)])
}

/** What the import first wrote down of a family goes, unless it was changed since or its student was made and stays. */
async function undoRecord(state: UndoState, { key, after }: Touched): Promise<void> {
  const row = await state.rows.get('studentRecords', key)
  if (!row || isRemoved(state, 'studentRecords', key) || state.kept.has(row.studentId)) return
  const isNewer = Object.entries(after).some(([field, value]) => !isSame(row[field as keyof typeof row], value))
  if (isNewer) state.left.push({ what: await familyWords(state, row), why: changedSince })
  else addChanges(state, [remove('studentRecords', key)])
}

const changedSince = 'Foi mudado depois da importação. Fica como está.'

const familyWords = async ({ rows }: UndoState, { studentId }: Rows['studentRecords']): Promise<string> =>
  `família e documentos de ${(await rows.get('users', studentId))?.name}`

async function undoClass(state: UndoState, key: Key): Promise<void> {
  const { rows } = state
  const row = await rows.get('classes', key)
  if (!row) return
  const enrolled = await rows.where('enrollments', { classId: row.id })
  const stays = enrolled.some((each) => !isRemoved(state, 'enrollments', keyOf('enrollments', each)))
  const why = (await state.hasRolls(row.id))
    ? 'Já tem chamadas. A turma fica, com elas.'
    : stays && 'Tem alunos que ficam. A turma fica.'
  if (why) return void state.left.push({ what: `turma ${row.title}`, why })
  for (const table of ['moduleClasses', 'completions', 'readings'] as const)
    for (const each of await rows.where(table, { classId: row.id }))
      addChanges(state, [remove(table, keyOf(table, each))])
  addChanges(state, [remove('classes', key)])
}

/** The module of the first rolls goes with the last class that has it. */
async function undoModule(state: UndoState, key: Key): Promise<void> {
  const { rows } = state
  const module = await rows.get('modules', key)
  if (!module) return
  const own = new Set(madeIn(state, 'lessons').map((each) => each.key))
  const lessons = await rows.where('lessons', { moduleId: module.id })
  const links = await rows.where('moduleClasses', { moduleId: module.id })
  const isUsed = links.some((link) => !isRemoved(state, 'moduleClasses', keyOf('moduleClasses', link)))
  if (isUsed || lessons.some(({ id }) => !own.has(id))) return
  for (const { id } of lessons)
    for (const table of ['lessonVideos', 'materials'] as const)
      if ((await rows.where(table, { lessonId: id })).length) return
  addChanges(state, [...lessons.map(({ id }) => remove('lessons', id)), remove('modules', key)])
}

async function setBack(state: UndoState, { table, key, before, after }: Touched): Promise<void> {
  const row = (await state.rows.get(table, key)) as Record<string, unknown> | undefined
  if (!row) return
  const fields: Record<string, unknown> = {}
  let isNewer = false
  for (const [field, value] of Object.entries(before)) {
    const stays = field === 'teacherId' && state.kept.has(after[field] as Key)
    const shows =
      table === 'classes' && (field === 'weekday' || field === 'classTime') && state.keptWeeks.has(Number(key))
    if (isSame(row[field], value) || stays || shows) continue
    if (isSame(row[field], after[field])) fields[field] = value
    else isNewer = true
  }
  if (Object.keys(fields).length) addChanges(state, [patch(table, key, fields)])
  if (!isNewer) return
  if (table === 'moduleClasses') state.keptWeeks.add(Number(row.classId))
  const what =
    table === 'enrollments'
      ? await enrollmentWords(state, row as never)
      : table === 'moduleClasses'
        ? await linkWords(state, row as never)
        : table === 'studentRecords'
          ? await familyWords(state, row as never)
          : String(row.name ?? row.title)
  state.left.push({ what, why: changedSince })
}

async function enrollmentWords({ rows }: UndoState, { classId, studentId }: Rows['enrollments']): Promise<string> {
  const [person, schoolClass] = [await rows.get('users', studentId), await rows.get('classes', classId)]
  return `${person?.name} na turma ${schoolClass?.title}`
}
