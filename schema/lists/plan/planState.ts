import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import { type Change, type Key, keyOf } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { folded, foldedTitle, titledAs } from '../codeOf.ts'
import type { ClassRecord, Code, PersonRecord } from '../importRecords.ts'
import type { Diary, KnownSchool, PlanOptions, RememberedCode } from './importPlan.ts'
import type { KnownYear } from './yearOfRecord.ts'

/** The school as it will be after the records that were planned so far. */
export interface PlanState {
  schoolId: number
  options: Required<PlanOptions>
  people: Map<number, User>
  classes: Map<number, SchoolClass>
  enrollments: Map<Key, Enrollment>
  families: Map<number, StudentRecord>
  codes: { users: Map<Code, number>; classes: Map<Code, number> }
  /** Whose each sign-in is, in lower case; 0: somebody else's. */
  logins: Map<string, number>
  /** The rows that records were found to be about, with the first such record. */
  seenPeople: Map<number, PersonRecord>
  seenClasses: Map<number, ClassRecord>
  /** The students whom the file has in each class that it lists. */
  listed: Map<number, Set<number>>
  /** The last day of an enrollment that a remark of the file says, by the enrollment's key. */
  leftOn: Map<Key, string>
  diary: Diary | undefined
  modules: Map<number, Pick<Module, 'id' | 'title' | 'order'>>
  links: Map<Key, ModuleClass>
  schoolYears: readonly KnownYear[]
  changes: Change[]
  remembered: RememberedCode[]
  index: {
    /** The numbers of people by folded name, of classes by folded title. */
    names: ReturnType<typeof indexOf<User, number>>
    titles: ReturnType<typeof indexOf<SchoolClass, number>>
    /** The numbers of students by folded civil name. */
    civilNames: ReturnType<typeof indexOf<StudentRecord, number>>
    /** The keys of enrollments, by class and by student. */
    ofClass: ReturnType<typeof indexOf<Enrollment, Key>>
    ofStudent: ReturnType<typeof indexOf<Enrollment, Key>>
    /** The keys of links by class. */
    linksOf: ReturnType<typeof indexOf<ModuleClass, Key>>
  }
}

export function startState(known: KnownSchool, options: Required<PlanOptions>): PlanState {
  const people = new Map(known.people.map((each) => [each.id, each]))
  const logins = new Map<string, number>([...(known.taken ?? [])].map((login) => [login, 0]))
  for (const { id, email, username } of known.people)
    for (const login of [email, username]) if (login) logins.set(login, id)
  const classes = new Map(known.classes.map((each) => [each.id, each]))
  const enrollments = new Map(known.enrollments.map((each) => [keyOf('enrollments', each), each]))
  const families = new Map((known.families ?? []).map((each) => [each.studentId, each]))
  const links = new Map((known.links ?? []).map((each) => [keyOf('moduleClasses', each), each]))
  return {
    schoolId: known.schoolId,
    ...{ options, people, classes, enrollments, logins },
    codes: { users: new Map(known.codes.users), classes: new Map(known.codes.classes) },
    families,
    seenPeople: new Map(),
    seenClasses: new Map(),
    listed: new Map(),
    leftOn: new Map(),
    diary: known.diary,
    modules: new Map((known.modules ?? []).map((each) => [each.id, each])),
    links,
    schoolYears: known.schoolYears ?? [],
    changes: [],
    remembered: [],
    index: {
      names: indexOf(people, idOf, ({ name }) => folded(name)),
      titles: indexOf(classes, idOf, ({ title }) => foldedTitle(title)),
      civilNames: indexOf(
        families,
        ({ studentId }) => studentId,
        ({ civilName }) => folded(civilName ?? ''),
      ),
      ofClass: indexOf(enrollments, keyOfEnrollment, ({ classId }) => String(classId)),
      ofStudent: indexOf(enrollments, keyOfEnrollment, ({ studentId }) => String(studentId)),
      linksOf: indexOf(links, keyOfLink, ({ classId }) => String(classId)),
    },
  }
}

const idOf = ({ id }: { id: number }) => id
const keyOfLink = (row: ModuleClass) => keyOf('moduleClasses', row)
const keyOfEnrollment = (row: Enrollment) => keyOf('enrollments', row)

/** The keys of rows by a text of theirs. The index is made when it is first asked for. */
function indexOf<T, K>(rows: ReadonlyMap<K, T>, keyOfRow: (row: T) => K, textOf: (row: T) => string) {
  let made: Map<string, K[]> | undefined
  const add = (row: T) => {
    const text = textOf(row)
    const alike = made!.get(text)
    if (alike) alike.push(keyOfRow(row))
    else made!.set(text, [keyOfRow(row)])
  }
  return {
    /** The rows that have this text, or had it. */
    get(text: string): T[] {
      if (!made) {
        made = new Map()
        for (const row of rows.values()) add(row)
      }
      return [...new Set(made.get(text))].map((key) => rows.get(key)!)
    },
    add: (row: T) => void (made && add(row)),
  }
}

/** The people of the school who have a name (`folded`), also where it is only that of their papers. */
export function peopleNamed(state: PlanState, name: string): User[] {
  const { index, schoolId, people } = state
  const civil = name ? index.civilNames.get(name).flatMap(({ studentId }) => people.get(studentId) ?? []) : []
  return [...new Set([...index.names.get(name), ...civil])].filter(
    (each) => each.schoolId === schoolId && isNamed(state, each, name),
  )
}

/** The civil name, as it is compared, of a student who is called by another one; otherwise empty. */
export function civilNameOf({ families }: PlanState, { id, name }: User): string {
  const civil = folded(families.get(id)?.civilName ?? '')
  return civil === folded(name) ? '' : civil
}

/** Whether a name (`folded`) is somebody's, or that of their papers. */
export const isNamed = (state: PlanState, person: User, name: string): boolean =>
  folded(person.name) === name || (name !== '' && civilNameOf(state, person) === name)

export const classesTitled = ({ index }: PlanState, title: string): SchoolClass[] =>
  titledAs(index.titles.get(foldedTitle(title)), title)

/** The students who are in a class now. */
export const studentsIn = ({ index, people, options }: PlanState, classId: number): User[] =>
  index.ofClass
    .get(String(classId))
    .flatMap((row) => (isInClass(row, options.now) ? (people.get(row.studentId) ?? []) : []))

/** Stores a row that is new or changed, with what the server writes for it. */
export function storePerson(state: PlanState, row: User, change: Change): void {
  state.people.set(row.id, row)
  state.index.names.add(row)
  for (const login of [row.email, row.username]) if (login) state.logins.set(login, row.id)
  state.changes.push(change)
}

export function storeFamily(state: PlanState, row: StudentRecord): void {
  state.families.set(row.studentId, row)
  state.index.civilNames.add(row)
}

export function storeClass(state: PlanState, row: SchoolClass, change: Change): void {
  state.classes.set(row.id, row)
  state.index.titles.add(row)
  state.changes.push(change)
}

export function storeEnrollment(state: PlanState, row: Enrollment, change: Change): void {
  const key = keyOf('enrollments', row)
  const isNew = !state.enrollments.has(key)
  state.enrollments.set(key, row)
  if (isNew) for (const index of [state.index.ofClass, state.index.ofStudent]) index.add(row)
  state.changes.push(change)
}

/** The links of a class to modules. */
export const linksOf = ({ index }: PlanState, classId: number): ModuleClass[] => index.linksOf.get(String(classId))

export function storeLink(state: PlanState, row: ModuleClass, change: Change): void {
  const isNew = !state.links.has(keyOfLink(row))
  state.links.set(keyOfLink(row), row)
  if (isNew) state.index.linksOf.add(row)
  state.changes.push(change)
}

/** Remembers codes that lead to a row, unless they are known. Names and sign-ins are found in the rows themselves. */
export function rememberCodes(state: PlanState, table: 'users' | 'classes', codes: readonly Code[], id: number): void {
  for (const code of codes) {
    if (state.codes[table].get(code) === id) continue
    state.codes[table].set(code, id)
    state.remembered.push({ table, code, id })
  }
}
