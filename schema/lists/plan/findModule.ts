import { type Module, module as moduleShape } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { put } from '#schema/nouns/tables.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'
import { folded } from '../codeOf.ts'
import type { MeetingRecord } from '../importRecords.ts'
import { personName } from '../personName.ts'
import { gradeOf } from './gradeOf.ts'
import type { ChosenModule } from './importPlan.ts'
import { linksOf, type PlanState } from './planState.ts'

/** The module of a subject. `note` says which; `lessonId` is the first lesson of one that is new. */
export interface SubjectModule {
  moduleId: number
  lessonId?: number
  note: string
}

/** What a file calls a subject of a class: with its grade, or by the title of its module. */
type FileSubject = Pick<ChosenModule, 'grade' | 'subject'>

/** By what a subject of a file is known. */
export const moduleKey = ({ grade, subject }: FileSubject): string => JSON.stringify([folded(grade), folded(subject)])

/** '6º ano · Matemática' */
export const subjectOfFile = ({ grade, subject }: FileSubject): string => [grade, subject].filter(Boolean).join(' · ')

/**
 * The module that a subject of a class is: the one that the class has of this name, else the school's one of the grade
 * ('6º ano · Matemática') or of just this name, else a new one. A file that names the module itself means that one, and
 * what people chose in the preview comes before both.
 */
export function findModule(
  state: PlanState,
  schoolClass: SchoolClass,
  { subject = '', module: inFile }: MeetingRecord,
): (SubjectModule | { why: string }) & { chosen: ChosenModule } {
  const modules = [...state.modules.values()]
  const own = new Set(linksOf(state, schoolClass.id).map(({ moduleId }) => moduleId))
  const titled = (title: string) => modules.filter((each) => folded(each.title) === folded(title))
  const named = inFile?.trim()
  const ofFile = named
    ? { grade: '', subject: named }
    : { grade: gradeOf(schoolClass.title) ?? schoolClass.title, subject: subjectTitle(subject) }
  const meant = state.options.chosenModules.get(moduleKey(ofFile)) ?? named
  const title = meant ?? subjectOfFile(ofFile)
  const choices = meant
    ? [titled(title).filter(({ id }) => own.has(id)), titled(title)]
    : [
        modules.filter(({ id, title }) => own.has(id) && folded(subjectName(title)) === folded(subject)),
        titled(title),
        titled(subject),
      ]
  const found = choices.find((each) => each.length) ?? []
  const chosen = { ...ofFile, title: found[0]?.title ?? title, isNew: (found[0]?.id ?? -1) < 0 }
  if (found.length > 1) return { why: `Há mais de um módulo “${found[0]!.title}”. Mude o título de um deles.`, chosen }
  if (found[0]) return { moduleId: found[0].id, note: `módulo ${found[0].title}`, chosen }
  const read = moduleShape.shape.title.safeParse(title)
  if (!read.success) return { why: `Disciplina: ${read.error.issues[0]!.message}`, chosen }
  return { ...newModule(state, read.data), chosen }
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
