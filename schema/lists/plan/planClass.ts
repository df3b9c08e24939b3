import {
  type SchoolClass,
  type SchoolClassImport,
  schoolClass,
  schoolClassImport,
  schoolClassInsert,
} from '#schema/nouns/schoolClass.ts'
import { patch, put, wholeRow } from '#schema/nouns/tables.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { codeOf, foldedTitle, partsOfCode } from '../codeOf.ts'
import type { ClassRecord, Code } from '../importRecords.ts'
import { type Found, findClass } from './findRows.ts'
import type { Diary } from './importPlan.ts'
import { changesBetween, type Outcome, refused, skipped } from './outcome.ts'
import { type PlanState, rememberCodes, storeClass } from './planState.ts'
import { noteOfYear, yearNamed } from './yearOfRecord.ts'

/** Plans a class: a new one with the lesson of its first roll, or what differs in one that is there. */
export function planClass(state: PlanState, record: ClassRecord): Outcome {
  const title = schoolClass.shape.title.safeParse(record.title)
  if (!title.success) return refused(record.title.trim() ? 'Turma: use até 200 caracteres.' : 'Turma: está em branco.')
  if (record.classTime !== undefined && !schoolClass.shape.classTime.safeParse(record.classTime).success)
    return refused('Horário: escreva como 07:30.')
  const found = findTheClass(state, record)
  if (found && 'why' in found) return refused(found.why)
  if (record.ended) return skipped('O arquivo diz que a turma não existe mais. Ela fica como está.', found?.row.id)
  const note = noteOfYear(state.schoolYears, record.schoolYear, found?.row)
  const outcome = found ? changeClass(state, record, found.row) : createClass(state, record)
  return note && outcome.verdict !== 'refused' ? { ...outcome, note } : outcome
}

function findTheClass(state: PlanState, record: ClassRecord): Found<SchoolClass> {
  const own = ownCodes(record)
  const found = findClass(state, own)
  if (found) return found
  const title = codeOf.title(record.title)
  if (!own.length) return findClass(state, [title])
  // The server says so of a class without codes.
  const known = state.classes.get(state.codes.classes.get(title) ?? 0)
  return known && { row: known }
}

function changeClass(state: PlanState, record: ClassRecord, row: SchoolClass): Outcome {
  const before = state.seenClasses.get(row.id)
  if (before && foldedTitle(before.title) !== foldedTitle(record.title))
    return refused(`O mesmo código está na linha ${before.source.line} com outro título, ${before.title}.`)
  state.seenClasses.set(row.id, record)
  // A class found by its title keeps the way in which the school writes it.
  const title =
    foldedTitle(record.title) === foldedTitle(row.title) && !ownCodes(record).length ? undefined : record.title.trim()
  const changes = changesBetween(row, definedFields({ title, ...saidOf(record) }))
  rememberCodes(state, 'classes', ownCodes(record), row.id)
  if (changes.length) {
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after])) as Partial<SchoolClass>
    storeClass(state, { ...row, ...changed }, patch('classes', row.id, changed))
  }
  return { verdict: changes.length ? 'changed' : 'same', id: row.id, changes }
}

function createClass(state: PlanState, record: ClassRecord): Outcome {
  const { schoolId, options } = state
  const { moduleId, lessonId } = diaryOf(state)
  const { title, ...fields } = schoolClassInsert.parse({ title: record.title, ...saidOf(record) })
  const id = options.nextId('classes')
  const schoolYearId = (record.schoolYear && yearNamed(state.schoolYears, record.schoolYear)?.id) || null
  const row = wholeRow('classes', { id, title, ...fields, schoolId, currentLessonId: lessonId, schoolYearId })
  storeClass(state, row, put('classes', row))
  state.changes.push(put('moduleClasses', { moduleId, classId: row.id, createdAt: options.now }))
  rememberCodes(state, 'classes', ownCodes(record), row.id)
  state.seenClasses.set(row.id, record)
  return { verdict: 'created', id: row.id }
}

const importedFields = Object.keys(schoolClassImport.shape) as (keyof SchoolClassImport)[]

/** What a record says of its class; what it leaves out stays as it is. */
const saidOf = (record: ClassRecord): SchoolClassImport =>
  definedFields(Object.fromEntries(importedFields.map((field) => [field, record[field]])))

const ownCodes = ({ codes }: ClassRecord): Code[] => codes.filter((code) => partsOfCode(code)[0] !== 'titulo')

export const diaryTitle = 'Diário de classe'

/** The module and lesson with which new classes begin, so that the roll can be taken before anything is planned. */
function diaryOf(state: PlanState): Diary {
  if (state.diary) return state.diary
  const { schoolId, options, changes } = state
  const diary = { moduleId: options.nextId('modules'), lessonId: options.nextId('lessons') }
  changes.push(
    put('modules', {
      ...{ id: diary.moduleId, title: diaryTitle, order: 0, schoolId, createdAt: options.now },
      description: 'Para a chamada enquanto não há módulos planejados.',
    }),
    put('lessons', { id: diary.lessonId, moduleId: diary.moduleId, title: 'Aula 1', order: 1 }),
  )
  state.diary = diary
  return diary
}
