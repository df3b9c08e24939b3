import { type Module, module as moduleShape } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { put } from '#schema/nouns/tables.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'
import { folded } from '../codeOf.ts'
import type { MeetingRecord } from '../importRecords.ts'
import { personName } from '../personName.ts'
import { gradeOf } from './gradeOf.ts'
import { linksOf, type PlanState } from './planState.ts'

/** The module of a subject. `note` says which; `lessonId` is the first lesson of one that is new. */
export interface SubjectModule {
  moduleId: number
  lessonId?: number
  note: string
}

/**
 * The module that a subject of a class is: the one that the class has of this name, else the school's one of the grade
 * ('6º ano · Matemática') or of just this name, else a new one. A file that names the module itself means that one.
 */
export function findModule(
  state: PlanState,
  schoolClass: SchoolClass,
  { subject = '', module: named }: MeetingRecord,
): SubjectModule | { why: string } {
  const modules = [...state.modules.values()]
  const own = new Set(linksOf(state, schoolClass.id).map(({ moduleId }) => moduleId))
  const titled = (title: string) => modules.filter((each) => folded(each.title) === folded(title))
  const grade = gradeOf(schoolClass.title)
  const title = named?.trim() || `${grade ?? schoolClass.title} · ${subjectTitle(subject)}`
  const choices = named
    ? [titled(title).filter(({ id }) => own.has(id)), titled(title)]
    : [
        modules.filter(({ id, title }) => own.has(id) && folded(subjectName(title)) === folded(subject)),
        titled(title),
        titled(subject),
      ]
  const found = choices.find((each) => each.length) ?? []
  if (found.length > 1) return { why: `Há mais de um módulo “${found[0]!.title}”. Mude o título de um deles.` }
  if (found[0]) return { moduleId: found[0].id, note: `módulo ${found[0].title}` }
  const read = moduleShape.shape.title.safeParse(title)
  return read.success ? newModule(state, read.data) : { why: `Disciplina: ${read.error.issues[0]!.message}` }
}

/** Timetables often write all capitals. Short ones may be letters of a name, such as TI. */
const subjectTitle = (subject: string) => (subject.length > 4 ? personName(subject) : subject.trim())

/** A new module, with the lesson of its first roll. */
function newModule(state: PlanState, title: string): SubjectModule {
  const { schoolId, options, changes, modules } = state
  const moduleId = options.nextId('modules')
  const lessonId = options.nextId('lessons')
  const order = Math.max(0, ...[...modules.values()].map((each) => each.order)) + 1
  const fields: Pick<Module, 'id' | 'title' | 'order'> = { id: moduleId, title, order }
  modules.set(moduleId, fields)
  changes.push(
    put('modules', { ...fields, schoolId, createdAt: options.now }),
    put('lessons', { id: lessonId, moduleId, title: 'Aula 1', order: 1 }),
  )
  return { moduleId, lessonId, note: `módulo novo: ${title}` }
}
