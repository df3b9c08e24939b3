import { codeOf, folded, foldedTitle, nameAndClassOf, nameInCode, partsOfCode, titledAs } from '#schema/lists/codeOf.ts'
import {
  type ClassRecord,
  type Code,
  type ImportRecord,
  type MeetingRecord,
  namesOf,
  type PersonRecord,
  type TeachingRecord,
} from '#schema/lists/importRecords.ts'
import type { Diary, KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { emailOf, usernamesFor } from '#schema/lists/plan/newLogin.ts'
import { diaryTitle } from '#schema/lists/plan/planClass.ts'
import { codesOfPerson, ownCodes } from '#schema/lists/plan/prepareRecords.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { isRestorable } from '#schema/rules/journal/restorePlan.ts'
import { type CodedTable, type Codes, withCodes } from '#server/store/imports/codes.ts'
import { lookUpCivilNames, lookUpEnrollments, lookUpNames, lookUpPeople } from '#server/store/imports/lookUp.ts'
import { entryOf, lastDeletionOf } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'

export interface ImportScope {
  q: Q
  codes: Codes
  schoolId: number
  /** The server's clock, ms. */
  now: number
}

/** What a part of an import asks of its school, prepared (`prepareRecords`): as much of it as the records name. */
export async function knownFor(scope: ImportScope, records: readonly ImportRecord[]): Promise<KnownSchool> {
  const { q, schoolId } = scope
  const rows = readerOf(q)
  const asked = requestedCodes(records)
  const classes = await rows.where('classes', { schoolId })
  const codes = {
    users: await codedRows(scope, 'users', asked.people, (ids) => lookUpPeople(q, ids)),
    classes: await codedRows(scope, 'classes', asked.classes, () => classes),
  }
  const titled = classesByTitle(classes)
  adoptClasses(
    codes.classes,
    titled,
    records,
    await withCodes(
      q,
      'classes',
      classes.map(({ id }) => id),
    ),
  )
  const names = requestedNames(records, codes.users)
  const civil = records.some((each) => each.kind === 'person' || each.kind === 'enrollment')
    ? await lookUpCivilNames(q, schoolId)
    : []
  const named = [
    ...(await lookUpNames(q, schoolId, names)),
    ...civil.flatMap(({ studentId, civilName }) => (names.has(folded(civilName!)) ? [studentId] : [])),
  ]
  const numbers = asked.people.filter((code) => code.startsWith('numero:')).map((code) => Number(partsOfCode(code)[1]))
  const teachers = records.some(isMeeting) ? await rows.where('users', { schoolId, role: 'teacher' }) : []
  const ids = [...codes.users.values(), ...named, ...numbers, ...teachers.map(({ id }) => id)]
  const people = await lookUpPeople(q, ids, requestedLogins(records, schoolId))
  const enrollments = await lookUpEnrollments(
    q,
    people.map(({ id }) => id),
  )
  const families = [...civil, ...(await familiesOf(rows, people, records))]
  const known = { schoolId, people, classes, enrollments, codes, families }
  await adoptStudents(scope, known, titled, records)
  const needsDiary = records.some(({ kind }) => kind === 'class')
  const namesYear = records.some((each) => each.kind === 'class' && each.schoolYear)
  const schoolYears = namesYear ? await rows.where('schoolYears', { schoolId }) : []
  const diary = needsDiary ? await diaryIn(scope) : undefined
  const week = await weekIn(scope, records.filter(isOfWeek), codes.classes, titled)
  return { ...known, schoolYears, ...(diary && { diary }), ...week }
}

/** What is written down of the families of the people who are there, where a file says something of families. */
async function familiesOf(rows: Reader, people: readonly User[], records: readonly ImportRecord[]) {
  if (!records.some((each) => each.kind === 'person' && each.family)) return []
  const families: StudentRecord[] = []
  for (const { id, role } of people) {
    const found = role === 'student' ? await rows.get('studentRecords', id) : undefined
    if (found) families.push(found)
  }
  return families
}

const isMeeting = (record: ImportRecord): record is MeetingRecord => record.kind === 'meeting'

/** A list of teachers also names those of a subject. */
const isOfWeek = (record: ImportRecord): record is MeetingRecord | TeachingRecord =>
  isMeeting(record) || record.kind === 'teaching'

/** What meetings and teachers are planned by: the school's modules, and the links of the classes that are named. */
async function weekIn(
  { q, schoolId }: ImportScope,
  records: readonly (MeetingRecord | TeachingRecord)[],
  codes: ReadonlyMap<Code, number>,
  titled: Titled,
): Promise<Pick<KnownSchool, 'modules' | 'links'>> {
  if (!records.length) return {}
  const rows = readerOf(q)
  const classIds = new Set<number>()
  for (const code of new Set(records.flatMap(({ schoolClass }) => schoolClass))) {
    const [kind, value] = partsOfCode(code)
    const known = codes.get(code) ?? (kind === 'numero' ? Number(value) : undefined)
    if (known !== undefined) classIds.add(known)
    if (kind === 'titulo') for (const { id } of titled(value)) classIds.add(id)
  }
  const links = []
  for (const classId of classIds) links.push(...(await rows.where('moduleClasses', { classId })))
  return { modules: await rows.where('modules', { schoolId }), links }
}

/** The rows of a school's codes. One whose row was deleted for good leads nowhere; while it can be restored, it does. */
export async function codedRows(
  { q, codes, schoolId, now }: ImportScope,
  table: CodedTable,
  asked: readonly Code[],
  read: (ids: number[]) => Promise<readonly { id: number }[]> | readonly { id: number }[],
): Promise<Map<Code, number>> {
  const found = await codes.find(q, schoolId, table, asked)
  const there = new Set((await read([...found.values()])).map(({ id }) => id))
  for (const [code, id] of found) if (!there.has(id) && !(await canComeBack(q, table, id, now))) found.delete(code)
  return found
}

async function canComeBack(q: Q, table: CodedTable, id: number, now: number): Promise<boolean> {
  const deletion = await lastDeletionOf(q, table, id, { id })
  const entry = deletion === undefined ? undefined : await entryOf(q, deletion)
  return entry !== undefined && isRestorable(entry.receivedAt, now)
}

const peopleIn = (records: readonly ImportRecord[]) => records.filter((each) => each.kind === 'person')

function requestedCodes(records: readonly ImportRecord[]): { people: Code[]; classes: Code[] } {
  const people = new Set<Code>()
  const classes = new Set<Code>()
  for (const record of records) {
    if (record.kind === 'person') for (const code of record.codes) people.add(code)
    if (record.kind === 'class') for (const code of record.codes) classes.add(code)
    if (record.kind !== 'enrollment' && record.kind !== 'teaching' && record.kind !== 'meeting') continue
    for (const code of record.person ?? []) people.add(code)
    for (const code of record.schoolClass) classes.add(code)
  }
  for (const code of people) {
    const named = nameAndClassOf(code)
    if (named) classes.add(named.schoolClass)
  }
  return { people: [...people], classes: [...classes] }
}

/** The sign-ins that records say, or that new people may get. */
function requestedLogins(records: readonly ImportRecord[], schoolId: number): Set<string> {
  const logins = new Set<string>()
  for (const record of records) {
    const codes = record.kind === 'person' ? codesOfPerson(record) : 'person' in record ? (record.person ?? []) : []
    for (const [kind, value] of codes.map(partsOfCode))
      if (['email', 'username', 'matricula'].includes(kind)) logins.add(value)
    if (record.kind === 'person' && (!emailOf(record) || record.username))
      for (const username of usernamesFor(record, schoolId)) logins.add(username)
  }
  return logins
}

/** The names by which people are looked for: where a record says nothing better, or its codes are new. */
function requestedNames(records: readonly ImportRecord[], known: ReadonlyMap<Code, number>): Set<string> {
  const names = new Set<string>()
  for (const record of records) {
    if (record.kind === 'person' && !ownCodes(record.codes).some((code) => known.has(code)))
      for (const name of namesOf(record)) names.add(folded(name))
    if (record.kind !== 'enrollment' && record.kind !== 'teaching') continue
    for (const code of record.person) {
      const name = nameInCode(code)
      if (name) names.add(name)
    }
  }
  return names
}

type Titled = (title: string) => SchoolClass[]

/** Finds the classes that a title means, however many titles are looked for. */
function classesByTitle(classes: readonly SchoolClass[]): Titled {
  const byTitle = groupBy(classes, ({ title }) => foldedTitle(title))
  return (title) => titledAs(byTitle.get(foldedTitle(title)) ?? [], title)
}

/**
 * Lets a class that no code leads to be found by its title, for a record whose own codes are new: one that was typed in
 * before the first import. A class with codes of its own is another one.
 */
function adoptClasses(
  codes: Map<Code, number>,
  titled: Titled,
  records: readonly ImportRecord[],
  coded: ReadonlySet<number>,
) {
  for (const record of records) {
    if (record.kind !== 'class' || record.codes.some((code) => codes.has(code))) continue
    const [only, ...others] = titled((record as ClassRecord).title)
    if (only && !others.length && !coded.has(only.id)) codes.set(codeOf.title(record.title), only.id)
  }
}

/** The same for a student who is in the class that the record names, by the name. */
async function adoptStudents(
  { q, now }: ImportScope,
  known: KnownSchool & { codes: { users: Map<Code, number> } },
  titled: Titled,
  records: readonly ImportRecord[],
) {
  const people = peopleIn(records)
  const civil = new Map(known.families?.map(({ studentId, civilName }) => [studentId, civilName]))
  const byName = new Map<string, User[]>()
  for (const person of known.people)
    for (const name of new Set([person.name, civil.get(person.id) ?? person.name].map(folded)))
      byName.set(name, [...(byName.get(name) ?? []), person])
  const coded = people.length
    ? await withCodes(
        q,
        'users',
        known.people.map(({ id }) => id),
      )
    : new Set<number>()
  const inClass = new Set(
    known.enrollments.flatMap((row) => (isInClass(row, now) ? [`${row.classId}/${row.studentId}`] : [])),
  )
  for (const record of people) {
    const code = record.codes.find((each) => nameAndClassOf(each))
    if (!code || !ownCodes(record.codes).length || record.codes.some((each) => known.codes.users.has(each))) continue
    const classId = classOf(known, titled, nameAndClassOf(code)!.schoolClass)
    const alike = namesOf(record).flatMap((name) => byName.get(folded(name)) ?? [])
    const [only, ...others] = new Set(alike.filter(({ id }) => inClass.has(`${classId}/${id}`)))
    if (only && !others.length && !coded.has(only.id) && isNoOther(only, record)) known.codes.users.set(code, only.id)
  }
}

function classOf({ codes }: KnownSchool, titled: Titled, code: Code): number | undefined {
  const known = codes.classes.get(code)
  if (known !== undefined) return known
  const [kind, title] = partsOfCode(code)
  if (kind === 'numero') return Number(title)
  const found = kind === 'titulo' ? titled(title) : []
  return found.length === 1 ? found[0]!.id : undefined
}

/** Whether an account does not sign in with something else than what the record says. */
function isNoOther({ email, username }: User, record: PersonRecord): boolean {
  const said = emailOf(record)
  if (said && email && said !== email) return false
  const numbers = record.codes.map(partsOfCode).flatMap(([kind, value]) => (kind === 'matricula' ? [value] : []))
  return !username || !numbers.length || numbers.includes(username)
}

/** The module and lesson with which a school's new classes begin, if it has them. */
async function diaryIn({ q, schoolId }: ImportScope): Promise<Diary | undefined> {
  const rows = readerOf(q)
  for (const { id: moduleId } of await rows.where('modules', { schoolId, title: diaryTitle })) {
    const [lesson] = (await rows.where('lessons', { moduleId })).sort((a, b) => a.order - b.order)
    if (lesson) return { moduleId, lessonId: lesson.id }
  }
  return undefined
}
