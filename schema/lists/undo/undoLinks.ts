import { clear, type Reader, type Rows, remove } from '#schema/nouns/tables.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'
import { addChanges, isRemoved, isSame, type Touched, type UndoState } from './undoState.ts'

type Link = Rows['moduleClasses']

/**
 * Takes back a subject that an import gave to a class that was there: one that was changed, or taught, since stays. The
 * subjects of a class that it made go or stay with the class.
 */
export async function undoLink(state: UndoState, { key, after }: Touched): Promise<void> {
  const { rows } = state
  const link = await rows.get('moduleClasses', key)
  if (!link || isRemoved(state, 'moduleClasses', key)) return
  if (state.touched.some((each) => each.made && each.table === 'classes' && each.key === link.classId)) return
  const isChanged = (['teacherId', 'meetings'] as const).some((field) => !isSame(link[field], after[field]))
  const why = (await isTaught(rows, link))
    ? 'Já tem chamadas ou aulas feitas. A disciplina fica.'
    : isChanged && 'Foi mudado depois da importação. Fica como está.'
  if (why) {
    state.keptWeeks.add(link.classId)
    return void state.left.push({ what: await linkWords(state, link), why })
  }
  const { currentLessonId } = (await rows.get('classes', link.classId)) ?? {}
  const current = currentLessonId ? await rows.get('lessons', currentLessonId) : undefined
  if (current?.moduleId === link.moduleId)
    addChanges(state, [clear('classes', link.classId, { currentLessonId: null })])
  addChanges(state, [remove('moduleClasses', key)])
}

/** Whether lessons of a subject were given in its class: they have rolls, or are completed. */
export async function isTaught(rows: Reader, { moduleId, classId }: Link): Promise<boolean> {
  const lessons = new Set((await rows.where('lessons', { moduleId })).map(({ id }) => id))
  for (const table of ['rollCalls', 'completions'] as const)
    if ((await rows.where(table, { classId })).some(({ lessonId }) => lessons.has(lessonId))) return true
  return false
}

/** 'Matemática na turma 6º A' */
export async function linkWords({ rows }: UndoState, { moduleId, classId }: Link): Promise<string> {
  const [module, schoolClass] = [await rows.get('modules', moduleId), await rows.get('classes', classId)]
  return `${module ? subjectName(module.title) : 'Disciplina'} na turma ${schoolClass?.title}`
}
