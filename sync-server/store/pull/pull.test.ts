import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { type Change, keyOf, patch, put, remove } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { scopesOf } from '#schema/permissions/scopes.ts'
import { volume } from '#schema/tests/volume.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { emptyHoldings, rowsIn } from '#server/tests/support/holdings.ts'
import { farFuture, project, stateOf, type View } from '#server/tests/support/project.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { headOf, noteForgottenTombstones } from '../counters.ts'
import { queriesOn } from '../statements/queries.ts'
import type { Q, Store } from '../store.ts'
import { answerBudget, canContinue, pull } from './pull.ts'

const watchers = ['celia', 'marina', 'otavio', 'ana', 'caio', 'nadia', 'raissa', 'sonia', 'rui'] as const
/** Rui administers all schools, and works in the first one. */
const rui = { id: 14, name: 'Rui', email: 'rui@escola.br', role: 'admin' as const, schoolId: null, createdAt: 0 }
const everyone = { ...people, rui: rui.id }
type Watcher = (typeof watchers)[number]
const picked = 1
const one = fc.constantFrom
const schoolClass = one(3, 4, 8)
const student = one(people.ana, people.bento, people.caio, people.dora)
const mark = fc.record({ classId: one(3, 4), lessonId: one(101, 111), date: one('2026-11-20', '2026-11-21') })
const visibility = one('student', 'teacher', 'both')
const words = one('um', 'dois', 'três')

const july = { firstDay: '2026-07-13', lastDay: '2026-07-24' }

/** The changes that can happen in the two schools. */
const change: fc.Arbitrary<Change[]> = fc.oneof(
  fc.tuple(schoolClass, words).map(([id, title]) => [patch('classes', id, { title })]),
  fc
    .tuple(one(3, 4), one(people.marina, people.otavio, null))
    .map(([id, teacherId]) => [patch('classes', id, { teacherId })]),
  fc
    .tuple(one(3, 4), student, one(null, 5, 6))
    .map(([classId, studentId, leftAt]) => [put('enrollments', { classId, studentId, enrolledAt: 0, leftAt })]),
  fc
    .tuple(one(3, 4), student)
    .map(([classId, studentId]) => [remove('enrollments', keyOf('enrollments', { classId, studentId }))]),
  fc
    .tuple(one(5, 6), one(3, 4), fc.boolean())
    .map(([moduleId, classId, linked]) => [
      linked
        ? put('moduleClasses', { moduleId, classId, createdAt: 0 })
        : remove('moduleClasses', keyOf('moduleClasses', { moduleId, classId })),
    ]),
  fc
    .tuple(mark, student, one(true, false, null))
    .map(([roll, studentId, present]) => [put('rollCalls', roll), put('attendance', { ...roll, studentId, present })]),
  fc
    .tuple(mark, student, one('good', 'poor', null), one('bem', null))
    .map(([roll, studentId, rating, comment]) => [
      put('rollCalls', roll),
      put('performance', { ...roll, studentId, teacherId: people.marina, rating, comment }),
    ]),
  mark.map((roll) => [put('rollCalls', { ...roll, concludedAt: 9, concludedBy: people.marina })]),
  mark.map((roll) => [
    ...[people.ana, people.bento, people.caio, people.dora].flatMap((studentId) => [
      remove('attendance', keyOf('attendance', { ...roll, studentId })),
      remove('performance', keyOf('performance', { ...roll, studentId })),
    ]),
    remove('rollCalls', keyOf('rollCalls', roll)),
  ]),
  fc.tuple(one(31, 32), words).map(([id, title]) => [put('courses', { id, title, schoolId: 1, createdAt: 0 })]),
  one(31, 32).map((id) => [remove('courses', id)]),
  fc
    .tuple(one(41, 42), words, one(1, 2))
    .map(([id, title, schoolId]) => [
      put('calendarDays', { id: id + 10 * schoolId, title, schoolId, kind: 'recess', ...july }),
    ]),
  one(51, 52).map((id) => [remove('calendarDays', id)]),
  fc
    .tuple(one(61, 62), one(1, 2), one(3, 5))
    .map(([id, schoolId, consecutive]) => [
      put('frequencyRules', { id: id + 10 * schoolId, schoolId, firstDay: '2026-02-02', consecutive }),
    ]),
  one(71, 72).map((id) => [remove('frequencyRules', id)]),
  fc
    .tuple(one(91, 92), one(21, 22), words)
    .map(([id, studentId, note]) => [
      put('frequencyActions', { id, schoolId: 1, studentId, kind: 'visit', date: '2026-11-20', note }),
    ]),
  one(91, 92).map((id) => [remove('frequencyActions', id)]),
  fc
    .tuple(student, words)
    .map(([studentId, motherName]) => [put('studentRecords', { studentId, schoolId: 1, motherName })]),
  student.map((studentId) => [remove('studentRecords', studentId)]),
  one(102, 103).map((id) => [remove('lessons', id)]),
  fc
    .tuple(one(3, 4), one(101, 111), fc.boolean())
    .map(([classId, lessonId, isCompleted]) => [
      put('completions', { classId, lessonId, isCompleted, performanceLevel: 'good', markedAt: 1 }),
    ]),
  fc.tuple(one(3, 4), student).map(([classId, studentId]) => [
    put('evaluations', {
      attendanceId: 1000 * classId + studentId,
      studentId,
      classId,
      lessonId: 101,
      selfPerformance: 'good',
      contentRating: 5,
      teacherRating: 4,
      date: 1,
    }),
  ]),
  fc.tuple(one(101, 102, 121), words).map(([id, title]) => [patch('lessons', id, { title })]),
  fc.tuple(one(201, 202), visibility).map(([id, seenBy]) => [patch('lessonVideos', id, { visibility: seenBy })]),
  fc.tuple(one(211, 212, 213), visibility).map(([id, seenBy]) => [patch('materials', id, { visibility: seenBy })]),
  one(211, 212, 213).map((id) => [remove('materials', id)]),
  fc.tuple(one(...Object.values(people)), words).map(([id, name]) => [patch('users', id, { name })]),
  fc.tuple(one(1, 2), words).map(([id, name]) => [patch('schools', id, { name })]),
  fc
    .tuple(one(people.davi, people.otavio), one('admin', 'teacher'))
    .map(([id, role]) => [patch('users', id, { role })]),
  fc.constant(people.davi).map((id) => [remove('users', id)]),
  one(null, people.celia, people.davi).map((mainAdminId) => [patch('schools', 1, { mainAdminId })]),
  fc.tuple(one(5, 7), words).map(([id, title]) => [patch('modules', id, { title })]),
)

/** A person who pulls a page of each scope. Some devices stop in between. */
const pullStep = fc.record({ who: one<Watcher[]>(...watchers), limit: one(1, 2, 3, 5, 50) })
const stepsOf = fc.array(fc.oneof({ weight: 2, arbitrary: change }, { weight: 3, arbitrary: pullStep }), {
  minLength: 20,
  maxLength: 50,
})

async function runSteps(store: Store, steps: (Change[] | { who: Watcher; limit: number })[]) {
  const held = new Map(watchers.map((who) => [who, emptyHoldings()]))
  const views = new Map<Watcher, View>()
  const viewFor = async (who: Watcher, actor: User) => {
    if (!views.has(who)) views.set(who, project(actor, await stateOf(store.q), picked))
    return views.get(who)!
  }

  /** Pulls one page of each scope, and checks it against all rows. Returns true when there is more. */
  async function pullPages(who: Watcher, limit: number): Promise<boolean> {
    const actor = (await userOf(store.q, everyone[who])) as User
    const mine = held.get(who)!
    const scopes = scopesOf(actor, await linksOf(store.q, actor, farFuture), picked)
    mine.drop(Object.keys(mine.cursors()).filter((scope) => !scopes.includes(scope)))
    const may = await viewFor(who, actor)
    let more = false
    for (const scope of scopes) {
      const page = await pull(store.q, actor, scope, mine.cursorOf(scope), answerBudget(limit))
      for (const [name, row] of rowsIn(page)) expect(may.get(name), `${who} is sent ${name}`).toEqual(row)
      mine.applyPage(page)
      more ||= page.more
    }
    return more
  }

  for (const [i, step] of steps.entries()) {
    if ('who' in step) await pullPages(step.who, step.limit)
    else {
      views.clear()
      await store
        .tx((q) => write(q, step, [10 + i, 1 + i]))
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
    }
  }
  for (const who of watchers) {
    while (await pullPages(who, 4));
    const actor = (await userOf(store.q, everyone[who])) as User
    expect(sorted(held.get(who)!.view()), who).toEqual(sorted(await viewFor(who, actor)))
  }
}

const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))

test('pages of any size bring everyone exactly what they may hold', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf, async (steps) => {
      const { store, end } = openTestStore()
      try {
        await store.tx((q) => importRows(q, { ...cast, users: [...cast.users, rui] }, { at: 1 }))
        await runSteps(store, steps)
      } finally {
        end()
      }
    }),
    { numRuns: volume(12, 100) },
  )
})

test('a change committed while a page is read, before any of its statements, comes with the next page', async () => {
  const { store, end } = openTestStore()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  const celia = (await userOf(store.q, people.celia))!
  const whole = interrupted(store.q, 0, async () => {})
  await pull(whole.q, celia, 'school:1', 0, answerBudget(1000))
  // The first one reads where the order ends.
  for (let n = 2; n <= whole.statements(); n += 1) {
    const [name, clock] = [`Ana ${n}`, [10 + n, n] as const]
    const { q } = interrupted(store.q, n, () =>
      store.tx((q) => write(q, [patch('users', people.ana, { name })], clock)),
    )
    const first = await pull(q, celia, 'school:1', 0, answerBudget(1000))
    expect([first.more, JSON.stringify(first.rows).includes(name)], `${n}`).toEqual([false, false])
    const next = await pull(store.q, celia, 'school:1', first.cursor, answerBudget(1000))
    expect(next.rows.users, `${n}`).toMatchObject([{ id: people.ana, name }])
  }
  expect(whole.statements()).toBeGreaterThan(5)
  end()
})

/** Queries that call `between` before they run the statement of a number. */
function interrupted(q: Q, number: number, between: () => Promise<unknown>) {
  let statements = 0
  const prepare = (text: string) => {
    const statement = q.connection.prepare(text)
    const rows = async (values: readonly unknown[]) => {
      statements += 1
      if (statements === number) await between()
      return statement.rows(values)
    }
    return { rows, run: statement.run.bind(statement) }
  }
  return { q: queriesOn({ prepare }, q.dialect), statements: () => statements }
}

test('a page of people who changed long after their enrollment continues from its cursor, however small', async () => {
  const { store, end } = openTestStore()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  const marina = (await userOf(store.q, people.marina))!
  let { cursor } = await pull(store.q, marina, 'class:3', 0, answerBudget(1000))
  const renamed = [people.ana, people.bento, people.caio].map((id) => patch('users', id, { name: `Aluno ${id}` }))
  await store.tx((q) => write(q, renamed, [2, 1]))
  const names: string[] = []
  for (let more = true; more; ) {
    const page = await pull(store.q, marina, 'class:3', cursor, answerBudget(1))
    expect(page.cursor).toBeGreaterThan(cursor)
    names.push(...(page.rows.users ?? []).map(({ name }) => name))
    ;({ cursor, more } = page)
  }
  expect(new Set(names)).toEqual(new Set(renamed.map(({ key }) => `Aluno ${key}`)))
  end()
})

test('a roll that is deleted and taken again without a student takes back the mark that they held', async () => {
  const { store, end } = openTestStore()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  const ana = (await userOf(store.q, people.ana))!
  const roll = { classId: 3, lessonId: 101, date: '2026-11-20' }
  const anas = { ...roll, studentId: people.ana }
  await store.tx((q) => write(q, [put('rollCalls', roll), put('attendance', { ...anas, present: true })], [2, 1]))
  const { rows, cursor } = await pull(store.q, ana, 'class:3', 0, answerBudget(1000))
  expect(rows.rolls).toHaveLength(1)
  const marks = remove('attendance', keyOf('attendance', anas))
  await store.tx((q) => write(q, [marks, remove('rollCalls', keyOf('rollCalls', roll))], [3, 2]))
  await store.tx((q) => write(q, [put('rollCalls', roll)], [4, 3]))
  const next = await pull(store.q, ana, 'class:3', cursor, answerBudget(1000))
  expect([next.gone.rolls, next.rows.rolls]).toEqual([[keyOf('rollCalls', roll)], undefined])
  end()
})

test('a student gets only a teacher’s name, only a roll’s day, and nothing more of a class’s former teacher', async () => {
  const { store, end } = openTestStore()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  const ana = (await userOf(store.q, people.ana))!
  const roll = { classId: 3, lessonId: 101, date: '2026-11-20' }
  await store.tx((q) =>
    write(
      q,
      [
        put('rollCalls', { ...roll, concludedAt: 9, concludedBy: people.marina }),
        put('attendance', { ...roll, studentId: people.ana, present: true }),
        put('attendance', { ...roll, studentId: people.bento, present: true }),
      ],
      [2, 1],
    ),
  )
  const { rows, cursor } = await pull(store.q, ana, 'class:3', 0, answerBudget(1000))
  expect(rows.users).toMatchObject([{ id: people.marina, email: null, username: null }])
  const own = { concludedAt: null, concludedBy: null, marks: [{ studentId: people.ana }] }
  expect(rows.rolls).toMatchObject([own])
  expect(rows.rolls![0]!.marks).toHaveLength(1)

  await store.tx((q) => write(q, [patch('classes', 3, { teacherId: people.otavio })], [3, 2]))
  const next = await pull(store.q, ana, 'class:3', cursor, answerBudget(1000))
  expect(next.gone.users).toEqual([people.marina])
  expect(next.rows.users).toMatchObject([{ id: people.otavio, email: null }])
  end()
})

test('a device continues from the last place whose deletions were forgotten, and starts again from the one before it', async () => {
  const { store, end } = openTestStore()
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  const { q } = store
  const celia = (await userOf(q, people.celia))!
  const head = await headOf(q, 1)
  const forgotten = head - 2
  await store.tx((w) => noteForgottenTombstones(w, 1, forgotten))
  const mayContinue = (from: number, began?: number) => canContinue(q, celia, 'school:1', from, began)
  expect(await Promise.all([forgotten - 1, forgotten, head, head + 1].map((from) => mayContinue(from)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  // A scope that is still being fetched is asked from where its fetch began.
  expect(await Promise.all([forgotten - 1, forgotten].map((began) => mayContinue(1, began)))).toEqual([false, true])
  expect(await mayContinue(0)).toBe(true)
  end()
})
