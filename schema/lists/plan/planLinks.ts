import { errors, Refusal } from '#schema/errors.ts'
import { noonOn } from '#schema/fields/dates/civilDate.ts'
import { civilDate } from '#schema/fields/fields.ts'
import {
  type Enrollment,
  type EnrollmentPeriod,
  type EnrollmentTimes,
  isInClass,
  leavingNow,
} from '#schema/nouns/enrollment.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf, patch, put } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import {
  mustBeEnrollmentDays,
  mustEndWithClass,
  periodsOf,
  timesOf,
} from '#schema/rules/attendance/enrollmentPeriods.ts'
import { nameAndClassOf, nameInCode, partsOfCode } from '../codeOf.ts'
import type { Code, EnrollmentRecord, TeachingRecord } from '../importRecords.ts'
import { addCode, capital, type Found, findClass, findInClass, findPerson } from './findRows.ts'
import type { FieldChange } from './importPlan.ts'
import { type Outcome, refused, skipped } from './outcome.ts'
import { linksOf, type PlanState, peopleNamed, storeClass, storeEnrollment } from './planState.ts'
import { ownCodes } from './prepareRecords.ts'

/** Plans the teacher of a class. A class that has one keeps that one, and a teacher of a subject stays that. */
export function planTeaching(state: PlanState, record: TeachingRecord): Outcome {
  const found = findBoth(state, record)
  if ('why' in found) return refused(found.why)
  const { person, schoolClass } = found
  if (person.role !== 'teacher') return refused(`${person.name} não é professor(a) na escola.`)
  const { id, title, teacherId } = schoolClass
  if (teacherId === person.id || teachesIn(state, person.id, id)) return { verdict: 'same', id }
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

/** Who teaches a subject of a class is its teacher in a list too, and so no other one of it. */
const teachesIn = (state: PlanState, personId: number, classId: number): boolean =>
  linksOf(state, classId).some(({ teacherId }) => teacherId === personId)

/** Plans a student's place in a class, from today on unless the file has days. */
export function planEnrollment(state: PlanState, record: EnrollmentRecord): Outcome {
  const wrong = [record.since, record.until].find((day) => day && !civilDate.safeParse(day).success)
  if (wrong) return refused(`Data: “${wrong.slice(0, 20)}” não é um dia.`)
  const found = findBoth(state, record)
  if ('why' in found) return refused(found.why)
  const { person, schoolClass } = found
  if (!record.ended || record.until) state.listed.get(schoolClass.id)!.add(person.id)
  if (person.role !== 'student') return refused(`${person.name} não é aluno(a) na escola, e só alunos têm turma.`)
  const key = keyOf('enrollments', { classId: schoolClass.id, studentId: person.id })
  const before = state.enrollments.get(key)
  if (record.leftOn) state.leftOn.set(key, record.leftOn)
  if (record.ended && !record.until)
    return skipped(
      before && isInClass(before, state.options.now)
        ? record.leftOn
          ? 'O arquivo diz em que dia saiu da turma. Depois de importar, escolha se a matrícula termina nele.'
          : 'O arquivo diz que saiu da turma, sem dizer o dia. Escolha se a matrícula termina hoje.'
        : 'O arquivo diz que saiu da turma.',
      schoolClass.id,
    )
  const { now, zone, today } = state.options
  const { closedOn } = schoolClass
  if (!before && !record.until && isClosed(schoolClass, today)) return refused(errors['class.closed'].text)
  try {
    const periods = periodsAfter(state, record, before, schoolClass)
    const { since, until } = record
    const said = since ?? until
    if (said) mustBeEnrollmentDays({ from: said, until: until ?? null }, now, zone)
    const last = periods.at(-1)!
    const known = before && periodsOf(before, zone).at(-1)
    if (last.from !== known?.from || last.until !== known.until) mustEndWithClass(last, closedOn)
    if (last.until !== null && last.until < last.from) mustBeEnrollmentDays(last, now, zone)
    return before
      ? changeEnrollment(state, before, periods)
      : createEnrollment(state, schoolClass.id, person.id, periods)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(capital(error.message.replace(/^\w+: /, '')))
  }
}

/**
 * The days in the class after the record: it says those of the last time, and who had left is back. Nobody comes back to
 * a class that is over: a list from when it went on says no end.
 */
function periodsAfter(
  { options: { today, zone, now } }: PlanState,
  { since, until }: EnrollmentRecord,
  before: Enrollment | undefined,
  schoolClass: Pick<SchoolClass, 'closedOn'>,
): EnrollmentPeriod[] {
  const end = until ?? schoolClass.closedOn
  if (!before) return [{ from: since ?? (until && until < today ? until : today), until: end }]
  const periods = periodsOf(before, zone)
  const last = periods.at(-1) ?? { from: today, until: null }
  const isBack = last.until !== null && since !== undefined && since > last.until
  const hasLeft = !until && !isInClass(before, now) && !isClosed(schoolClass, today)
  if (isBack || hasLeft) return [...periods, { from: isBack ? since : today, until: end }]
  const isKnown = periods.some(({ from }) => from === since)
  return [...periods.slice(0, -1), { from: !since || isKnown ? last.from : since, until: until ?? last.until }]
}

function createEnrollment(state: PlanState, classId: number, studentId: number, periods: EnrollmentPeriod[]): Outcome {
  const times = asOfNow(state, timesOf(periods, undefined, state.options.zone)) as EnrollmentTimes
  const row: Enrollment = { id: null, classId, studentId, ...times, leftReason: null, excusedFrom: null }
  storeEnrollment(state, row, put('enrollments', row))
  return { verdict: 'created', id: classId }
}

function changeEnrollment(state: PlanState, before: Enrollment, periods: EnrollmentPeriod[]): Outcome {
  const { zone } = state.options
  const times = asOfNow(state, timesOf(periods, before, zone))
  const { classId } = before
  if (!Object.keys(times).length) return { verdict: 'same', id: classId }
  const after = { ...before, ...times }
  storeEnrollment(state, after, patch('enrollments', keyOf('enrollments', before), times))
  return { verdict: 'changed', id: classId, changes: dayChanges(periodsOf(before, zone), periodsOf(after, zone)) }
}

/** What begins or ends today does so now. */
function asOfNow({ options: { today, zone, now } }: PlanState, times: Partial<EnrollmentTimes>) {
  const noon = noonOn(today, zone)
  const { enrolledAt, leftAt } = times
  return {
    ...times,
    ...(enrolledAt === noon && { enrolledAt: now }),
    ...(leftAt === noon && { leftAt: leavingNow(now) }),
  }
}

/** The days of the last time in the class, where they differ. */
function dayChanges(before: EnrollmentPeriod[], after: EnrollmentPeriod[]): FieldChange[] {
  const [were, are] = [before.at(-1), after.at(-1)]
  const since = { field: 'enrolledAt', before: were?.from ?? null, after: are?.from ?? null }
  const until = { field: 'leftAt', before: were?.until ?? null, after: are?.until ?? null }
  return [since, until].filter((change) => change.before !== change.after)
}

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
  if (!person && kind === 'teaching' && !ownCodes(codes).length)
    return {
      why: `Não há ${wordsOf(codes, 'professor(a)')} na escola nem no arquivo. Escreva o nome completo de uma só pessoa, ou inclua a linha dela.`,
    }
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
  return kind === 'cpf' ? `${noun} com este CPF` : `${noun} ${nameInCode(first) ?? value}`
}
