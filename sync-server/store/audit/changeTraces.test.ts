import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { addEntry } from '../journal/journal.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { noteAudit } from './audit.ts'
import { changeTraces } from './changeTraces.ts'

const hour = 60 * 60_000
const failure = { kind: 'signInFailed' as const, schoolId: 1, actorId: 12 }

let opened: ReturnType<typeof openTestStore>
beforeEach(async () => {
  opened = openTestStore()
  const call = { name: 'x', method: 'POST', path: '/', body: null, code: null, message: null, hash: '' }
  const who = { id: 1, actorId: 1, device: null, tenant: 1, at: 1, receivedAt: 1, outcome: 'applied' as const }
  const changes = [{ table: 'users' as const, key: 21, before: { name: 'Ana' }, after: null }]
  await opened.store.tx(async (q) => {
    await addEntry(q, { ...who, ...call, changes })
    await noteAudit(q, { ...failure, at: 1 })
  })
})
afterEach(() => opened.end())

const tx = (...works: ((q: Q) => unknown)[]) =>
  opened.store.tx(async (q) => {
    for (const work of works) await work(q)
  })

/** Every way to change or delete a trace. */
const forbidden: Record<string, (q: Q) => unknown> = {
  'an act changed': (q) => q.update(t.journal).set({ actorId: 2 }),
  'an act deleted': (q) => q.delete(t.journal),
  'what an act changed, changed': (q) => q.update(t.journalRows).set({ key: '22' }),
  'what an act changed, deleted': (q) => q.delete(t.journalRows),
  'a trace changed': (q) => q.update(t.auditEntries).set({ actorId: 2 }),
  'a trace moved to another time': (q) => q.update(t.auditEntries).set({ at: 2 }),
  'a count set back': (q) => q.update(t.auditEntries).set({ count: 0, lastAt: 2 }),
  'a trace deleted': (q) => q.delete(t.auditEntries),
}

test.each(Object.entries(forbidden))(
  'the database refuses %s, before and after somebody was let in',
  async (_, work) => {
    await expect(tx(work)).rejects.toThrow('append-only')
    await tx((q) => changeTraces(q, 'retention', async () => {}))
    await expect(tx(work)).rejects.toThrow('append-only')
    const inside = (q: Q) => changeTraces(q, 'retention', async () => {})
    await expect(tx(inside, work)).rejects.toThrow('append-only')
  },
)

test.each(Object.entries(forbidden))('an erasure may do it: %s', async (_, work) => {
  await tx((q) => changeTraces(q, 'erasure', async () => void (await work(q))))
})

test('work that fails lets nobody else in, also when its caller goes on', async () => {
  const failing = (q: Q) =>
    changeTraces(q, 'erasure', () => Promise.reject(new Error('no'))).catch((error: Error) => error)
  await expect(tx(failing, forbidden['a trace deleted']!)).rejects.toThrow('append-only')
  await tx(failing)
  await expect(tx(forbidden['a trace deleted']!)).rejects.toThrow('append-only')
  expect(await opened.store.q.select().from(t.maintenance)).toEqual([])
})

test('what happens again within an hour is counted in one trace, for each person and school', async () => {
  const times = [2, hour - 1, 5]
  for (const at of times) await tx((q) => noteAudit(q, { ...failure, at }))
  await tx((q) => noteAudit(q, { ...failure, at: hour }))
  await tx((q) => noteAudit(q, { ...failure, at: 6, actorId: 13 }))
  await tx((q) => noteAudit(q, { ...failure, at: 7, schoolId: 2 }))
  const traces = await opened.store.q.select().from(t.auditEntries)
  expect(traces.map(({ actorId, tenant, at, lastAt, count }) => [actorId, tenant, at, lastAt, count])).toEqual([
    [12, 1, 1, hour - 1, 4],
    [12, 1, hour, null, 1],
    [13, 1, 6, null, 1],
    [12, 2, 7, null, 1],
  ])
  await tx((q) =>
    changeTraces(q, 'retention', async () => void (await q.delete(t.auditEntries).where(eq(t.auditEntries.at, 1)))),
  )
  expect(await opened.store.q.$count(t.auditEntries)).toBe(3)
})
