import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#schema/nouns/user.ts'
import type { SyncResponse } from '#schema/sync/protocol.ts'
import { installOldDemo } from '#server/demo/old/oldDemo.ts'
import { fullSize, oldSchoolId } from '#server/demo/old/oldSchool.ts'
import { failureLine } from '#server/failure.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { createApp } from '#server/http/app.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { forgottenIn } from '#server/store/counters.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import { project, type State, stateOf } from '#server/tests/support/project.ts'

// The full old school on its server: what is in it, how long it takes to create, and what a first sync costs.
const now = Date.now()
const zone = 'America/Sao_Paulo'
const origin = 'http://localhost'
const folder = mkdtempSync(join(tmpdir(), 'chamada-full-'))
const file = join(folder, 'chamada.sqlite')
let store: Store
let state: State
let cpuSeconds: number

beforeAll(async () => {
  const before = process.cpuUsage()
  // A folder without the sources, so that nothing is reused from an earlier start.
  const files = openFileStore(join(folder, 'files'))
  await installOldDemo({ database: file, files, now, zone, size: fullSize, root: folder })
  const { user, system } = process.cpuUsage(before)
  cpuSeconds = (user + system) / 1e6
  store = openStore({ file })
  state = await stateOf(store.q)
}, 900_000)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const say = (line: string) => process.stdout.write(`${line}\n`)

test('it is created in less than a minute of one processor', () => {
  say(`made in ${cpuSeconds.toFixed(1)} s of processor, ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB`)
  expect(cpuSeconds).toBeLessThan(60)
})

test('it has three years, five thousand students, 150 classes, 40 teachers and 600,000 marks', async () => {
  const own = <T extends { tenant: number }>(rows: T[]) => rows.filter(({ tenant }) => tenant === oldSchoolId)
  const people = (role: string) => own(state.users).filter((user) => user.role === role).length
  expect(people('student')).toBeGreaterThanOrEqual(5_000)
  expect(people('teacher')).toBe(40)
  expect(own(state.classes).length).toBeGreaterThanOrEqual(150)
  expect(own(state.attendance).length).toBeGreaterThanOrEqual(600_000)
  const days = own(state.rollCalls).map(({ date }) => Date.parse(date))
  expect(now - Math.min(...days)).toBeGreaterThan(1_000 * 86_400_000)
  expect(own(state.enrollments).filter(({ leftAt }) => leftAt !== null).length).toBeGreaterThan(5_000)
})

test('thousands of rows were deleted whose tombstones are forgotten', async () => {
  const { q, t } = store
  const journal = await q.select().from(t.journal)
  const deleted = journal.flatMap(({ changes, receivedAt }) =>
    changes.filter(({ before, after }) => before && !after).map(({ table }) => ({ table, receivedAt })),
  )
  const old = deleted.filter(({ table, receivedAt }) => !marks.includes(table) && receivedAt < now - 90 * 86_400_000)
  expect(old.length).toBeGreaterThan(1_500)
  expect(await forgottenIn(q, oldSchoolId)).toBeGreaterThan(10_000)
})
const marks = ['attendance', 'performance']

test.each(['direcao4', 'professora4', 'aluna4'])(
  'a first sync brings %s all of theirs, and nothing else',
  async (login) => {
    const { app } = createApp({
      ...{
        store,
        clock: { now: () => now },
        zone,
        dist: 'dist',
        filesFolder: join(folder, 'files'),
        log: (failure) => say(failureLine(failure)),
      },
    })
    const { user } = (await accountFor(store.q, `${login}@chamada.demo`))!
    const sessions = openSessions(store, { now: () => now }, { secure: false, ...defaultLimits })
    const Cookie = (await sessions.start(user.id, now)).split(';')[0]!
    const found = await firstSync(
      (body) =>
        Promise.resolve(
          app.request(`${origin}/api/sync`, {
            method: 'POST',
            headers: { Cookie, Origin: origin, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
            body: JSON.stringify(body),
          }),
        ),
      user,
    )
    say(
      `${login}: ${found.rounds} pages, ${(found.bytes / 1024).toFixed(0)} KiB, ${found.took.toFixed(0)} ms, the longest page ${found.longest.toFixed(0)} ms`,
    )
    const may = project(user, state)
    const held = found.holdings.view()
    expect(held.size).toBe(may.size)
    for (const [name, row] of may) expect(held.get(name), name).toEqual(row)
  },
  600_000,
)

async function firstSync(ask: (body: object) => Promise<Response>, user: User) {
  const holdings = emptyHoldings()
  const totals = { rounds: 0, bytes: 0, longest: 0, took: 0, holdings }
  let last: SyncResponse | undefined
  do {
    const { device = null, epoch = null, view = null } = last ?? {}
    const begun = performance.now()
    const answer = await ask({
      ...{ protocol: 1, userId: user.id, device, epoch, view, cursors: holdings.cursors(), mutations: [] },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const took = performance.now() - begun
    totals.rounds += 1
    totals.bytes += bytes.length
    totals.took += took
    totals.longest = Math.max(totals.longest, took)
    const packed = answer.headers.get('Content-Encoding') === 'gzip'
    last = JSON.parse((packed ? gunzipSync(bytes) : bytes).toString()) as SyncResponse
    if (last.reset) holdings.forget()
    for (const page of last.scopes) holdings.applyPage(page)
  } while (last.scopes.some(({ more }) => more))
  return totals
}
