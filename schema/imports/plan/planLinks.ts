import type { Enrollment } from '#schema/entities/enrollment.ts'
import { keyOf, patch, put } from '#schema/entities/tables.ts'
import type { User } from '#schema/entities/user.ts'
import { civilDate } from '#schema/fields/fields.ts'
import { civilDateOf } from '#schema/rules/dates/civilDate.ts'
import { fullDate } from '#schema/rules/dates/dates.ts'
import { nameAndClassOf, partsOfCode } from '../codeOf.ts'
import type { Code, EnrollmentRecord, TeachingRecord } from '../importRecords.ts'
import { addCode, type Found, findClass, findInClass, findPerson } from './findRows.ts'
import type { FieldChange } from './importPlan.ts'
import { type Outcome, refused, skipped } from './outcome.ts'
import { type PlanState, peopleNamed, storeClass, storeEnrollment } from './planState.ts'
import { ownCodes } from './prepareRecords.ts'

/** Plans the teacher of a class. A class that has one keeps that one. */
export function planTeaching(state: PlanState, record: TeachingRecord): Outcome {
  const found = findBoth(state, record)
  if ('why' in found) return refused(found.why)
  const { person, schoolClass } = found
  if (person.role !== 'teacher') return refused(`${person.name} não é professor(a) na escola.`)
  const { id, title, teacherId } = schoolClass
  if (teacherId === person.id) return { verdict: 'same', id }
  if (teacherId !== null) {
    const other = state.people.get(teacherId)?.name
    return skipped(
      `A turma ${title} já tem professor(a)${other ? `, ${other}` : ''}, e o arquivo não tira ninguém. Troque em Turmas, se for o caso.`,
      id,
    )
  }
  storeClass(state, { ...schoolClass, teacherId: person.id }, patch('classes', id, { teacherId: person.id }))
  return { verdict: 'created', id }
}

/** Plans a student's place in a class, from today on unless the file has days. */
export function planEnrollment(state: PlanState, record: EnrollmentRecord): Outcome {
  const wrong = ([record.since, record.until] as const).find((day) => day && !civilDate.safeParse(day).success)
  if (wrong) return refused(`Data: “${wrong.slice(0, 20)}” não é um dia.`)
  if (record.since && record.until && record.until < record.since)
    return refused(`Até ${fullDate(record.until)} vem antes de desde ${fullDate(record.since)}.`)
  const found = findBoth(state, record)
  if ('why' in found) return refused(found.why)
  const { person, schoolClass } = found
  if (!record.ended || record.until) state.listed.get(schoolClass.id)!.add(person.id)
  if (person.role !== 'student') return refused(`${person.name} não é aluno(a) na escola, e só alunos têm turma.`)
  const key = keyOf('enrollments', { classId: schoolClass.id, studentId: person.id })
  const before = state.enrollments.get(key)
  if (record.ended && !record.until)
    return skipped(
      before?.leftAt === null
        ? 'O arquivo diz que saiu da turma, sem dizer o dia. Escolha se a matrícula termina hoje.'
        : 'O arquivo diz que saiu da turma.',
      schoolClass.id,
    )
  return before ? changeEnrollment(state, record, before) : createEnrollment(state, record, schoolClass.id, person.id)
}

function createEnrollment(state: PlanState, record: EnrollmentRecord, classId: number, studentId: number): Outcome {
  const { today } = state.circumstances
  const row: Enrollment = {
    ...{ id: null, classId, studentId },
    enrolledAt: instantOf(record.since ?? (record.until && record.until < today ? record.until : today)),
    leftAt: isOver(record.until, today) ? instantOf(record.until) : null,
    gaps: null,
  }
  storeEnrollment(state, row, put('enrollments', row))
  return { verdict: 'created', id: classId, ...laterNote(record, today) }
}

/** A student who left and whom the file names again, without an end, is back in the class. */
function changeEnrollment(state: PlanState, record: EnrollmentRecord, before: Enrollment): Outcome {
  const { zone, today } = state.circumstances
  const dayOf = (at: number | null) => (at === null ? null : civilDateOf(at, zone))
  const [since, left] = [dayOf(before.enrolledAt), dayOf(before.leftAt)]
  const until = isOver(record.until, today) ? record.until : null
  const changes: FieldChange[] = []
  const fields: Partial<Enrollment> = {}
  if (record.since && record.since !== since) {
    changes.push({ field: 'enrolledAt', before: since, after: record.since })
    fields.enrolledAt = instantOf(record.since)
  }
  if (until !== left) {
    changes.push({ field: 'leftAt', before: left, after: until })
    fields.leftAt = until === null ? null : instantOf(until)
  }
  if (until && until < (record.since ?? since!))
    return refused(
      `Até ${fullDate(until)} vem antes do dia em que entrou na turma, ${fullDate(record.since ?? since!)}.`,
    )
  const { classId } = before
  const note = laterNote(record, today)
  if (!changes.length) return { verdict: 'same', id: classId, ...note }
  storeEnrollment(state, { ...before, ...fields }, patch('enrollments', keyOf('enrollments', before), fields))
  return { verdict: 'changed', id: classId, changes, ...note }
}

const isOver = (until: string | undefined, today: string): until is string => until !== undefined && until <= today

const laterNote = ({ until }: EnrollmentRecord, today: string) =>
  until && !isOver(until, today) ? { note: `vai até ${fullDate(until)}: a saída se marca nesse dia` } : undefined

/** Noon in Brasília: the same civil day in every zone of Brazil. */
const instantOf = (day: string) => Date.parse(`${day}T15:00:00Z`)

/** The person and the class that a record names, or why one of them cannot be told. */
function findBoth(
  state: PlanState,
  { kind, person: codes, schoolClass: classCodes }: EnrollmentRecord | TeachingRecord,
) {
  const schoolClass = findClass(state, classCodes)
  if (!schoolClass) return { why: `Turma: não há ${wordsOf(classCodes, 'turma')} na escola nem no arquivo.` }
  if ('why' in schoolClass) return schoolClass
  if (kind === 'enrollment' && !state.listed.has(schoolClass.row.id)) state.listed.set(schoolClass.row.id, new Set())
  const person = findOne(state, kind, codes, schoolClass.row.id)
  if (!person) return { why: `Não há ${wordsOf(codes, 'pessoa')} na escola. Veja se a linha da pessoa foi recusada.` }
  return 'why' in person ? person : { person: person.row, schoolClass: schoolClass.row }
}

function findOne(
  state: PlanState,
  kind: 'enrollment' | 'teaching',
  codes: readonly Code[],
  classId: number,
): Found<User> {
  const own = ownCodes(codes)
  const found = findPerson(state, own) ?? findInClass(state, codes, own.length === 0)
  const name = codes.find((code) => partsOfCode(code)[0] === 'nome' && !nameAndClassOf(code))
  if (found || own.length || !name) return found
  const alike = peopleNamed(state, partsOfCode(name)[1]).filter(
    ({ role }) => role === (kind === 'teaching' ? 'teacher' : 'student'),
  )
  const near =
    kind === 'teaching'
      ? alike
      : alike.filter(({ id }) => state.enrollments.has(keyOf('enrollments', { classId, studentId: id })))
  if (near.length === 1) return { row: near[0]! }
  if (alike.length) return { why: `O nome sozinho não diz quem é. ${addCode}` }
  return undefined
}

/** What codes say, for somebody to find the row in the file. */
function wordsOf(codes: readonly Code[], noun: string): string {
  const [first] = codes
  if (!first) return `${noun} sem código`
  const [kind, value] = partsOfCode(first)
  return kind === 'cpf' ? `${noun} com este CPF` : `${noun} ${value.split('@')[0]}`
}
