import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { networkAsks } from '#schema/sync/answerer.ts'
import { volume } from '#schema/tests/volume.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { discardEntry } from '#web/mirror/outbox/retry.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { unacceptedWords } from '#web/screens/sync/unacceptedWords.ts'
import type { EngineState } from '#web/sync/useEngine.ts'
import { statusOf } from '#web/sync/useSyncStatus.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { emptyAnswer } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { syncWords } from './syncWords.ts'

// Covers: trial R39; the status in the top bar is always true.

const count = fc.oneof(fc.constant(0), fc.nat(300))
const failure = fc.option(
  fc.oneof(
    fc.record({ status: fc.constantFrom(0, 401, 403, 408, 426, 429, 500, 503, 507), at: fc.constant(1) }),
    fc.constant({ status: 0, at: 1, code: networkAsks }),
  ),
)
const sync = fc.record({
  epoch: fc.constant('e1'),
  view: fc.constant('teacher@1'),
  bootstrapped: fc.boolean(),
  lastSyncAt: fc.option(fc.nat()),
  failure,
  arriving: fc.option(fc.record({ laid: fc.nat(500), left: fc.nat(500) })),
})
const engine: fc.Arbitrary<EngineState> = fc.record({
  ready: fc.boolean(),
  pending: count,
  refused: count,
  overwritten: count,
  sync,
  saving: fc.nat(2),
  sending: fc.boolean(),
  online: fc.boolean(),
  broken: fc.boolean(),
  standing: fc.constantFrom('well', 'blocked', 'outdated'),
  noRoom: fc.boolean(),
  evicted: fc.boolean(),
  kept: fc.option(fc.nat(100)),
  justKept: fc.boolean(),
  unaccepted: fc.option(fc.record({ count: fc.integer({ min: 1, max: 400 }), until: fc.nat() })),
})

const syncedState: EngineState = {
  ready: true,
  pending: 0,
  refused: 0,
  overwritten: 0,
  sync: { epoch: 'e1', view: 'teacher@1', bootstrapped: true, lastSyncAt: 1, failure: null },
  saving: 0,
  sending: false,
  online: true,
  broken: false,
  standing: 'well',
  noRoom: false,
  evicted: false,
  kept: 100,
  justKept: false,
}

test('while the app itself is still downloading the words say how far it is, and then for a moment that it is ready', () => {
  const textOf = (state: Partial<EngineState>) => syncWords(statusOf({ ...syncedState, ...state })).text
  expect(textOf({ kept: 0 })).toBe('Preparando para usar sem internet…')
  expect(textOf({ kept: 60 })).toBe('Preparando para usar sem internet 60%')
  expect(textOf({ kept: 100, justKept: true })).toBe('Pronto para usar sem internet')
  expect(textOf({ kept: 100 })).toBe('Tudo salvo')
  expect(textOf({ kept: 60, pending: 2 })).toBe('2 alterações aguardando envio')
  expect(textOf({ kept: 60, online: false })).toBe('Sem internet · tudo salvo')
})

test('in every state the words count what waits, and say that all is saved only when it is', () => {
  fc.assert(
    fc.property(engine, (state) => {
      const { text, short, sign } = syncWords(statusOf(state))
      const { pending, refused, sync } = state
      expect(Number(/(\d+) alteraç/.exec(text)?.[1] ?? 0)).toBe(pending)
      const allSaved = /tudo salvo/i.test(text)
      if (pending || refused || state.saving) expect(allSaved).toBe(false)
      if (refused) expect(sign).toBe('alert')
      if (state.broken || state.evicted || state.standing !== 'well') expect(text).toMatch(/^Precisa de atenção/)
      if (state.noRoom)
        expect([sign, text]).toEqual(['alert', expect.stringMatching(/^(Precisa|Entre|Sem espaço no aparelho)/)])
      const reachable = state.online && sync.failure?.status !== 0
      const allThere = /^Tudo salvo$|para usar sem internet/.test(text)
      if (allThere) expect([pending, refused, sync.bootstrapped, reachable]).toEqual([0, 0, true, true])
      if (/^Pronto/.test(text)) expect(state.kept).toBe(100)
      if (/^Preparando/.test(text)) expect(state.kept).toBeLessThan(100)
      if (/não aceita/.test(text)) expect(state.unaccepted?.count).toBeGreaterThanOrEqual(pending)
      if (/internet/.test(text) && !allThere) expect(reachable).toBe(false)
      if (/aguardando o servidor/.test(text)) expect([reachable, sync.failure]).toEqual([true, expect.anything()])
      if (/rede pede login/i.test(text)) expect(sync.failure?.code).toBe(networkAsks)
      if (text === 'Salvando…') expect([state.saving > 0, pending]).toEqual([true, 0])
      if (/^Enviando/.test(text)) expect([state.sending, reachable]).toEqual([true, true])
      expect(short.length).toBeLessThanOrEqual(24)
    }),
    { numRuns: 2_000 },
  )
})

test('what the server answers but does not accept is shown as such, with the time of the next try, and never as being sent', () => {
  const now = new Date(2026, 10, 23, 10, 40).getTime()
  const stuck = { ...syncedState, pending: 3, sending: true, unaccepted: { count: 3, until: now + 2 * 60_000 } }
  expect(syncWords(statusOf(stuck)).text).toBe('3 alterações ainda não aceitas pelo servidor')
  expect(syncWords(statusOf({ ...stuck, pending: 1 })).text).toBe('1 alteração ainda não aceita pelo servidor')
  expect(syncWords(statusOf({ ...stuck, pending: 53 })).text).toBe('Enviando 53 alterações…')
  expect(statusOf(stuck)).toMatchObject({ unaccepted: 3, retryAt: now + 2 * 60_000 })
  expect(unacceptedWords(3, now + 2 * 60_000, now)).toBe(
    '3 alterações ainda não foram aceitas pelo servidor. Elas estão guardadas neste aparelho. Tentamos de novo às 10:42.',
  )
  expect(unacceptedWords(1, null, now)).toMatch(
    /^1 alteração ainda não foi aceita .+ Tentamos de novo quando houver internet\.$/,
  )
  expect(unacceptedWords(1, now - 5, now)).toMatch(/Tentamos de novo em instantes\.$/)
})

test('the words say whether changes wait for the network, for the server or for their turn', () => {
  const waiting = (online: boolean, status: number | null) => {
    const failure = status === null ? null : { status, at: 1 }
    return syncWords(statusOf({ ...syncedState, pending: 2, online, sync: { ...syncedState.sync, failure } })).text
  }
  expect([waiting(false, null), waiting(true, 0), waiting(true, 503), waiting(true, null)]).toEqual([
    '2 alterações aguardando internet',
    '2 alterações aguardando internet',
    '2 alterações aguardando o servidor',
    '2 alterações aguardando envio',
  ])
})

test('the words name a network that asks for a sign-in, and count what waits for it', () => {
  const signInRequested = { ...syncedState.sync, failure: { status: 0, at: 1, code: networkAsks } }
  const { text, short } = syncWords(statusOf({ ...syncedState, pending: 2, sync: signInRequested }))
  expect([text, short]).toEqual(['2 alterações aguardando · a rede pede login', 'Rede pede login · 2'])
  expect(syncWords(statusOf({ ...syncedState, sync: signInRequested })).text).toBe('A rede pede login · tudo salvo')
})

const instants = volume(120, 1_000)

test(`at ${instants} instants of acts, cuts, refusals and clocks set back the words count what the outbox holds, and the last sync never goes back`, async () => {
  const { mirror, clock } = await syncedMirror()
  const chance = chanceOf(39)
  const network = {
    async sync({ mutations }: Parameters<Parameters<typeof drain>[1]['network']['sync']>[0]) {
      if (chance.oneIn(3)) throw new NetworkFailure(chance.pick([0, 429, 503]))
      const fates = mutations.filter(() => !chance.oneIn(5))
      return emptyAnswer({
        now: clock.time,
        receipts: fates.map(({ id }) =>
          chance.oneIn(8)
            ? { id, outcome: 'refused' as const, code: 'notAllowed' as const, message: 'Não.' }
            : { id, outcome: 'applied' as const },
        ),
      })
    },
  }
  const held = async () => {
    const { waiting, refused } = await outboxOf(mirror)
    return [waiting.length, refused.length]
  }
  let looks = 0
  let lastSyncAt = 0
  const seen = new Set<string>()
  const look = async () => {
    const before = await held()
    const summary = await summaryOf(mirror)
    expect(summary.sync.lastSyncAt).toBeGreaterThanOrEqual(lastSyncAt)
    lastSyncAt = summary.sync.lastSyncAt!
    if (String(before) !== String(await held())) return
    looks += 1
    expect([summary.pending, summary.refused]).toEqual(before)
    const { text } = syncWords(statusOf({ ...syncedState, ...summary, sending: true }))
    if (before[0] || before[1]) expect(text).not.toMatch(/tudo salvo/i)
    seen.add(text.replace(/\d+/g, 'N'))
  }
  for (let act = 0; looks < instants; act++) {
    clock.time += chance.oneIn(5) ? -chance.below(100_000) : chance.below(30_000)
    const roll = { classId: 3, lessonId: 7, attendanceDate: addDays('2026-01-05', act % 100) }
    const doing = [mutate(mirror, takeRollCall, { ...roll, marks: [{ studentId: 21, present: true }] })] as unknown[]
    if (chance.oneIn(2)) doing.push(drain(mirror, { network, lock }))
    if (chance.oneIn(4)) for (const { id } of (await outboxOf(mirror)).refused) doing.push(discardEntry(mirror, id))
    for (let n = 0; n < 5; n++) await look()
    await Promise.all(doing)
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(['Precisa de atenção: N · N alterações aguardando']))
  expect(seen.size).toBeGreaterThan(4)
}, 60_000)
