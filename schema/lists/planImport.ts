import { noonOn } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { nameOfRow } from '#schema/nouns/parents.ts'
import { type Change, keyOf } from '#schema/nouns/tables.ts'
import { codeOf } from './codeOf.ts'
import type { EnrollmentRecord, ImportRecord } from './importRecords.ts'
import type { ImportPlan, KnownSchool, MissingEnrollment, PlannedRow, PlanOptions } from './plan/importPlan.ts'
import { type Outcome, refused, skipped } from './plan/outcome.ts'
import { planClass } from './plan/planClass.ts'
import { planEnrollment, planTeaching } from './plan/planLinks.ts'
import { planMeeting } from './plan/planMeeting.ts'
import { planPerson } from './plan/planPerson.ts'
import { type PlanState, startState, studentsIn } from './plan/planState.ts'
import { prepareRecords } from './plan/prepareRecords.ts'

/** Records are planned in this order, whatever that of the file: what is named comes before what names it. */
const order: ImportRecord['kind'][] = ['class', 'person', 'teaching', 'enrollment', 'meeting', 'refused', 'skipped']

/**
 * Plans an import: what becomes of each record of a file, and what is written for it. A pure function, which the device
 * runs for the preview over its mirror, and the server with authority over what it stores, part by part.
 * Rows are found again by the codes of other systems, then by enrollment number, e-mail and username; by a name alone
 * only inside the class that is named. Codes that lead to two rows are refused: nothing is merged by guess. What the
 * file does not say stays, and nothing is deleted, ended or taken from anybody: `missing` lists whom the file's classes
 * no longer have.
 */
export function planImport(records: readonly ImportRecord[], known: KnownSchool, options: PlanOptions): ImportPlan {
  let last = 0
  const state = startState(known, {
    now: noonOn(options.today, options.zone),
    nextId: () => --last,
    chosenModules: new Map(),
    ...options,
  })
  const prepared = prepareRecords(records)
  const rows: PlannedRow[] = Array(records.length)
  for (const kind of order)
    for (const [i, record] of prepared.entries())
      if (record.kind === kind) rows[i] = withNote(records[i]!, planRecord(state, record))
  return {
    rows,
    missing: missingFrom(state, known),
    withoutClass: withoutClass(state),
    changes: oneEach(state.changes),
    codes: state.remembered,
  }
}

function planRecord(state: PlanState, record: ImportRecord): Outcome {
  switch (record.kind) {
    case 'class':
      return planClass(state, record)
    case 'person':
      return planPerson(state, record)
    case 'teaching':
      return planTeaching(state, record)
    case 'enrollment':
      return planEnrollment(state, record)
    case 'meeting':
      return planMeeting(state, record)
    case 'refused':
      return refused(record.why)
    case 'skipped':
      return skipped(record.why)
  }
}

/** The changes with those of one row together: a class and its teacher may come in one file. */
function oneEach(changes: readonly Change[]): Change[] {
  const byRow = new Map<string, Change>()
  for (const change of changes) {
    const name = nameOfRow(change.table, change.key)
    const before = byRow.get(name)
    const isSame = before && before.kind !== 'remove' && change.kind !== 'remove'
    byRow.set(name, isSame ? ({ ...before, fields: { ...before.fields, ...change.fields } } as Change) : change)
  }
  return [...byRow.values()]
}

/** The row with what the reader decided and what the plan did. */
function withNote(record: ImportRecord, outcome: Outcome): PlannedRow {
  const note = [record.note, outcome.note].filter(Boolean).join('; ')
  return { record, ...outcome, ...(note && { note }) }
}

/**
 * Whom the school has in the file's classes now and the file does not, or of whom it says, without a day, that they
 * left. A person whose row was refused is not missing.
 */
function missingFrom(state: PlanState, { enrollments }: KnownSchool): MissingEnrollment[] {
  const { now } = state.options
  const before = new Set(enrollments.flatMap((row) => (isInClass(row, now) ? [keyOf('enrollments', row)] : [])))
  return [...state.listed].flatMap(([classId, listed]) =>
    studentsIn(state, classId)
      .filter(({ id }) => !listed.has(id) && before.has(keyOf('enrollments', { classId, studentId: id })))
      .map(({ id, name }) => missing(state, classId, id, name)),
  )
}

/** A class that begins later counts. */
function withoutClass({ seenPeople, people, index, options: { now } }: PlanState): Set<number> {
  const isInNone = (id: number) =>
    people.get(id)?.role === 'student' &&
    index.ofStudent.get(String(id)).every(({ leftAt }) => leftAt !== null && leftAt <= now)
  return new Set([...seenPeople.keys()].filter(isInNone))
}

function missing(state: PlanState, classId: number, studentId: number, studentName: string): MissingEnrollment {
  const className = state.classes.get(classId)!.title
  const record: EnrollmentRecord = {
    kind: 'enrollment',
    source: { file: '', line: 0 },
    person: [codeOf.number(studentId)],
    schoolClass: [codeOf.number(classId)],
    what: `${studentName} na turma ${className}`,
    until: state.leftOn.get(keyOf('enrollments', { classId, studentId })) ?? state.options.today,
  }
  return { classId, studentId, className, studentName, record }
}
