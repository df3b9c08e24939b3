import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import { keyOf, tableNames } from '#schema/nouns/tables.ts'
import { scopesOf, viewOf } from '#schema/permissions/scopes.ts'
import { rowSum } from '#schema/sync/checksum.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import { oldSchoolId } from '#server/demo/old/oldSchool.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor, userOf } from '#server/store/accounts/people.ts'
import { forgottenIn, headOf } from '#server/store/counters.ts'
import { answerBudget, pull } from '#server/store/pull/pull.ts'
import { newCounting, sumNow } from '#server/store/pull/sumOf.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import { farFuture, project, type State, stateOf } from '#server/tests/support/project.ts'
import { emptyHoldings, rowsIn } from './holdings.ts'
import { type OldSchoolMade, oldSchoolContent, oldSchoolPassword } from './oldSchool.ts'
import { openTestStore } from './testStore.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
const daysAgo = (days: number) => now - days * 86_400_000

let made: OldSchoolMade
let opened: ReturnType<typeof openTestStore>
let state: State
beforeAll(async () => {
  const { content, ...all } = await oldSchoolContent({ now })
  made = all
  opened = openTestStore({ content })
  state = await stateOf(opened.store.q)
})
afterAll(() => opened.end())

const rowsOf = (all: State) => tableNames.reduce((sum, table) => sum + all[table].length, 0)
const journal = async () => opened.store.q.select().from(opened.store.t.journal).orderBy(opened.store.t.journal.id)
const actsOn = async (table: string, key: number) =>
  (await journal()).flatMap(({ name, outcome, changes }) =>
    changes.some((change) => change.table === table && change.key === key) ? [`${name} ${outcome}`] : [],
  )
const isThere = (id: number) => state.users.some((user) => user.id === id)

test('the old school has 661 rows', () => expect(rowsOf(state)).toBe(661))

test.each([Date.UTC(2028, 1, 29, 2, 59), Date.UTC(2027, 0, 1, 3)])(
  'the old school has as many rows and the same people on another day: %i',
  async (other) => {
    const { content, school } = await oldSchoolContent({ now: other })
    const copy = openTestStore({ content })
    const then = await stateOf(copy.store.q)
    copy.end()
    expect(rowsOf(then)).toBe(661)
    expect(school).toEqual(made.school)
    expect(then.users.map(({ name }) => name)).toEqual(state.users.map(({ name }) => name))
  },
)

test('it has three school years of four terms, and the classes of each belong to it', () => {
  const years = state.schoolYears.filter(({ schoolId }) => schoolId === oldSchoolId)
  expect(years.map(({ terms }) => terms.length)).toEqual([4, 4, 4])
  const today = civilDateOf(now, 'America/Sao_Paulo')
  expect(years.map(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)).toEqual([false, false, true])
  const classesOf = ({ id, title }: (typeof years)[number]) =>
    state.classes.filter(({ schoolYearId, ...each }) => schoolYearId === id && each.title.endsWith(title))
  expect(years.map((year) => classesOf(year).length)).toEqual([2, 2, 2])
})

test('everyone it names has an account with the password', async () => {
  for (const { id, role, schoolId, login } of Object.values(made.people)) {
    const account = await accountFor(opened.store.q, login)
    expect(account!.user).toMatchObject({ id, role, schoolId })
    if (login.startsWith('aluna4')) expect(await passwordFits(account!.passwordHash, oldSchoolPassword)).toBe(true)
  }
})

test('past classes are closed: enrollments ended, nobody teaches them, their rolls remain', () => {
  const { closedClass, longClass } = made.school
  const enrolled = state.enrollments.filter(({ classId }) => classId === closedClass)
  expect(enrolled.length).toBeGreaterThan(3)
  expect(enrolled.every(({ leftAt }) => leftAt !== null && leftAt < daysAgo(700))).toBe(true)
  expect(state.classes.find(({ id }) => id === closedClass)!.teacherId).toBeNull()
  expect(state.rollCalls.filter(({ classId }) => classId === closedClass)).toHaveLength(6)
  const days = state.rollCalls.filter(({ classId }) => classId === longClass).map(({ date }) => Date.parse(date))
  expect(Math.min(...days)).toBeLessThan(daysAgo(3 * 330))
  expect(Math.max(...days)).toBeGreaterThan(daysAgo(4))
})

test('a teacher is gone, and the classes and marks remain', async () => {
  const { formerTeacher, classWithoutTeacher } = made.school
  expect(isThere(formerTeacher)).toBe(false)
  expect(await actsOn('users', formerTeacher)).toEqual(['deleteUser applied'])
  expect(state.classes.find(({ id }) => id === classWithoutTeacher)!.teacherId).toBeNull()
  expect(state.rollCalls.filter(({ concludedBy }) => concludedBy === formerTeacher).length).toBeGreaterThan(5)
  expect(state.performance.some(({ teacherId }) => teacherId === formerTeacher)).toBe(true)
})

test('students were renamed, deleted and restored', async () => {
  const { renamedStudent, deletedStudent, restoredStudent, justDeletedStudent, formerStudent } = made.school
  expect(await actsOn('users', renamedStudent)).toContain('updateUser applied')
  expect(await actsOn('users', restoredStudent)).toEqual(
    expect.arrayContaining(['deleteUser applied', 'restoreDeleted applied']),
  )
  expect([deletedStudent, justDeletedStudent, restoredStudent, formerStudent].map(isThere)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(state.attendance.some(({ studentId }) => studentId === deletedStudent)).toBe(false)
  expect(state.attendance.some(({ studentId }) => studentId === restoredStudent)).toBe(true)
  const left = state.enrollments.filter(({ studentId }) => studentId === formerStudent)
  expect(left.length > 0 && left.every(({ leftAt }) => leftAt !== null)).toBe(true)
})

test('tombstones older than ninety days are forgotten, those of the last days are there', async () => {
  const { q, t } = opened.store
  const { id, deletedClass, silentSince } = made.school
  const stones = await q.select().from(t.tombstones)
  expect(stones.length).toBeGreaterThan(5)
  expect(stones.every(({ at }) => at > now - tombstoneLife)).toBe(true)
  const forgotten = await forgottenIn(q, id)
  expect(forgotten).toBeGreaterThan(silentSince)
  expect(forgotten).toBeLessThan(await headOf(q, id))
  expect(await actsOn('classes', deletedClass)).toEqual(['createClass applied', 'deleteClass applied'])
})

test('mutations were refused, and came late', async () => {
  const acts = await journal()
  const refused = acts.filter(({ outcome }) => outcome === 'refused').map(({ name, code }) => `${name} ${code}`)
  expect(refused.sort()).toEqual(['takeRollCall notAllowed', 'unenrollStudent notFound', 'unenrollStudent notFound'])
  expect(acts.filter(({ at, receivedAt }) => receivedAt - at > 190 * 86_400_000)).toHaveLength(1)
})

test('a device last synced 200 days ago with changes on it, and a restore skipped numbers', async () => {
  const { q, t } = opened.store
  const devices = await q.select().from(t.devices)
  const silent = devices.find(({ block }) => block === made.school.silentDevice)!
  expect(silent).toMatchObject({ waiting: 9, userId: made.school.teacher })
  expect(Math.round((now - silent.lastSeenAt) / 86_400_000)).toBe(200)
  const blocks = devices.map(({ block }) => block).sort((a, b) => a - b)
  expect(blocks.at(-1)! - blocks[0]!).toBeGreaterThan(2 ** 20)
  expect(Math.max(...state.users.map(({ id }) => id))).toBeGreaterThan(2 ** 20)
})

test('materials name files that the school uploaded', async () => {
  const { q, t } = opened.store
  const sent = await q.select().from(t.uploads)
  const named = state.materials.flatMap(({ fileUrl }) => ownFile(fileUrl)?.hash ?? [])
  expect(named.length).toBeGreaterThan(2)
  expect(sent.map(({ hash }) => hash)).toEqual(expect.arrayContaining(named))
})

test('pulls in small pages bring everyone what they may hold, and the checksums agree', async () => {
  const { q } = opened.store
  for (const { id } of Object.values(made.people)) {
    const user = (await userOf(q, id))!
    const picked = user.role === 'admin' && user.schoolId === null ? made.school.id : null
    const holdings = emptyHoldings()
    for (const scope of scopesOf(user, await linksOf(q, user, farFuture), picked)) {
      const held = new Map<string, object>()
      for (let more = true; more; ) {
        const page = await pull(q, user, scope, holdings.cursorOf(scope), answerBudget(60))
        holdings.applyPage(page)
        for (const [name, row] of rowsIn(page)) held.set(name, row)
        for (const [table, keys] of Object.entries(page.gone)) for (const key of keys) held.delete(`${table}:${key}`)
        more = page.more
      }
      const sum = rowSum()
      for (const [name, row] of held) {
        const table = name.slice(0, name.indexOf(':')) as WireTable
        sum.add(table, keyOf((table === 'rolls' ? 'rollCalls' : table) as 'users', row as never), row)
      }
      expect((await sumNow(q, user, newCounting(scope, viewOf(user)))).sum, `${user.name}, ${scope}`).toBe(
        sum.toString(),
      )
    }
    expect(sorted(holdings.view()), user.name).toEqual(sorted(project(user, state, picked)))
  }
})

const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))
