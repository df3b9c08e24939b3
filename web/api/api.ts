import type { Category, Role } from '#schema/fields/labels.ts'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Contact } from '#schema/rules/people/contacts.ts'
import type { SchoolFigures, SchoolFiles } from '#schema/sync/answers.ts'
import { isUser } from '#schema/sync/answers.ts'
import type { PersonHistory, Step } from '#schema/sync/history.ts'
import type { SchoolInFigures } from '#schema/sync/schoolInFigures.ts'
import { ApiError } from './apiError.ts'
import { call } from './call.ts'

/** @param code of a person with a second factor: the server asks for it with 'login.codeNeeded' */
export const login = async (email: string, password: string, code?: string): Promise<User> =>
  (await call('POST', '/api/login', { email, password, code })).json(isUser)

/**
 * Resolves once the server itself has ended the session.
 * @param timeout how long the server may be silent, ms
 */
export const logout = async (timeout?: number): Promise<void> =>
  void (await call('POST', '/api/logout', undefined, timeout))

/** The current user; null when nobody is signed in. */
export async function currentUser(): Promise<User | null> {
  try {
    return (await call('GET', '/api/user')).json(isUser)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export interface NewAccount {
  name: string
  email?: string
  username?: string
  password: string
  role: Role
  category?: Category | null
  schoolId?: number | null
}

/** Creates an account; the caller's session does not change. */
export const register = async (account: NewAccount): Promise<User> =>
  (await call('POST', '/api/register', account)).json()

/** Lets a person who typed a wrong password too often try again at once. */
export const freeSignIn = async (id: number): Promise<void> =>
  void (await call('DELETE', `/api/users/${id}/sign-in-wait`))

/** A password for one sign-in; `login` is the e-mail or username that goes with it. */
export interface OneTimePassword {
  name: string
  login: string
  oneTimePassword: string
  /** What became of the person's second factor. */
  secondFactor: 'none' | 'removed' | 'kept'
}

/** Sets a new password for somebody, ends their sessions and returns it once. */
export const resetPassword = async (id: number): Promise<OneTimePassword> =>
  (await call('POST', `/api/users/${id}/reset-password`)).json()

/** Creates an administrator of a school or, with null, of all schools. */
export const addAdmin = async (admin: {
  name: string
  email: string
  password: string
  schoolId: number | null
}): Promise<User> => (await call('POST', '/api/admins', { ...admin, role: 'admin' })).json()

/** Changes the caller's password. A person with a one-time password leaves the current one out. */
export const changePassword = async (passwords: { currentPassword?: string; newPassword: string }): Promise<string> =>
  (await call('POST', '/api/user/change-password', passwords)).text

/** A line of the audit trail, as screens need it. */
export interface Activity {
  id: number
  at: number
  userName: string
  entity: TableName
  entityId: Key
  summary: string
  /** Whether it deleted something that can be brought back. */
  canRestore: boolean
  /** Whether what it deleted is a person whose data the caller may erase. */
  canErase: boolean
}

/**
 * The latest entries of the audit trail: of the caller's school or, for an administrator of all schools, of the school
 * named.
 */
export async function latestActivities(limit: number, schoolId: number | null): Promise<Activity[]> {
  const school = schoolId === null ? '' : `&schoolId=${schoolId}`
  return (await call('GET', `/api/activities?limit=${limit}${school}`)).json()
}

/** How many deletions the server answers at once. */
export const deletionsPage = 50

/**
 * What was deleted, latest first, after the activity `before` if there is one: in a school, or in all for an
 * administrator of all schools.
 */
export async function deletions(schoolId: number | null, before?: number): Promise<Activity[]> {
  const query = new URLSearchParams({ deletions: 'true', limit: String(deletionsPage) })
  if (schoolId !== null) query.set('schoolId', String(schoolId))
  if (before !== undefined) query.set('before', String(before))
  return (await call('GET', `/api/activities?${query}`)).json()
}

/** What the files of a school take. */
export const filesOfSchool = async (schoolId: number): Promise<SchoolFiles> =>
  (await call('GET', `/api/schools/${schoolId}/files`)).json()

/**
 * Restores what an activity deleted, with all that depended on it. Resolves to the number of restored rows.
 * @param login how a person signs in whose own e-mail or username somebody else has by now
 */
export const restoreDeletion = async (id: number, login?: { email?: string; username?: string }): Promise<number> =>
  (await call('POST', `/api/activities/${id}/restore`, login)).json<{ restored: number }>().restored

/** How many lines a page of the audit list has. */
export const auditPage = 50

/** Which lines of the audit list are asked for; an empty text and null ask for all. */
export interface AuditFilter {
  schoolId: number | null
  /** A part of a person's name. */
  person: string
  kind: string
  days: number | null
}

/** A line of the audit list. Times in ms. */
export interface AuditLine {
  id: number
  at: number
  /** When the last of what it counts happened. */
  lastAt: number
  schoolId: number | null
  summary: string
}

/** A page of the audit list, latest first: the lines after `before`, or the first. */
export async function auditLines(filter: AuditFilter, before?: Pick<AuditLine, 'at' | 'id'>): Promise<AuditLine[]> {
  const query = new URLSearchParams()
  if (filter.person) query.set('person', filter.person)
  if (filter.kind) query.set('kind', filter.kind)
  if (filter.days !== null) query.set('days', String(filter.days))
  if (filter.schoolId !== null) query.set('schoolId', String(filter.schoolId))
  if (before) query.set('before', `${before.at}-${before.id}`)
  return (await call('GET', `/api/audit?${query}`)).json()
}

/** The history of a row, latest first. */
export const rowHistory = async (table: TableName, key: Key): Promise<Step[]> =>
  (await call('GET', `/api/history/${table}/${key}`)).json()

/**
 * Each school in figures; for those who administer all of them.
 * @param days the query that names the days; empty for this week
 */
export const schoolFigures = async (days: string): Promise<SchoolFigures[]> =>
  (await call('GET', `/api/schools/figures${days}`)).json()

/** A school and its classes in figures. */
export const schoolInFigures = async (id: number, days: string): Promise<SchoolInFigures> =>
  (await call('GET', `/api/schools/${id}/figures${days}`)).json()

/** Whom to call about a student. */
export const familyContacts = async (studentId: number): Promise<Contact[]> =>
  (await call('GET', `/api/students/${studentId}/contacts`)).json()

/**
 * What was changed about a person, their enrolments and their marks, latest first, a page at a time.
 * @param before the `next` of the page before
 */
export const personHistory = async (personId: number, before?: number): Promise<PersonHistory> =>
  (await call('GET', `/api/people/${personId}/history${before ? `?before=${before}` : ''}`)).json()

/** How many people have an account, in one school or in all. */
export const userCount = async (schoolId?: number): Promise<number> =>
  (await call('GET', `/api/users/count${schoolId === undefined ? '' : `?schoolId=${schoolId}`}`)).json<{
    count: number
  }>().count
