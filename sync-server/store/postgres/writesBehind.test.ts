import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { setMeta } from '../epoch/metaValues.ts'
import { eachByItself } from '../savepoint.ts'
import type { Q } from '../store.ts'
import { isConstraint } from './faults.ts'

let opened: ReturnType<typeof openTestStore>
beforeEach(() => {
  opened = openTestStore({ database: 'postgres' })
})
afterEach(() => opened.end())

const add = (q: Q, value: string) => Promise.resolve(q.insert(opened.store.t.meta).values({ name: 'one', value }))
const valuesIn = async ({ q, t } = opened.store) => (await q.select().from(t.meta)).map(({ value }) => value)
const faultOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a write that failed is why its transaction failed, although nobody waited for it', async () => {
  const fault = await faultOf(
    opened.store.tx(async (q) => {
      await add(q, 'a')
      await add(q, 'b')
    }),
  )
  expect(isConstraint(fault)).toBe(true)
  expect(fault).toMatchObject({ code: '23505' })
  expect([await valuesIn(), opened.store.lostCommits()]).toEqual([[], 0])
})

test('a statement after a write that failed fails for the reason of the write', async () => {
  const faults: unknown[] = []
  await faultOf(
    opened.store.tx(async (q) => {
      await add(q, 'a')
      await add(q, 'b')
      const reads = [1, 2].map(() => Promise.resolve(q.select().from(opened.store.t.imports)))
      for (const read of await Promise.allSettled(reads)) faults.push((read as PromiseRejectedResult).reason)
    }),
  )
  // It is tried again: it may have met another one.
  expect(faults.length).toBeGreaterThanOrEqual(2)
  expect(faults.map(isConstraint)).not.toContain(false)
})

test('a write that fails is of the act that started it: what others of its transaction wrote is kept', async () => {
  const outcomes = await opened.store.tx(async (q) => {
    const act = (work: () => Promise<void>) =>
      eachByItself(q, work, (error) => (isConstraint(error) ? 'undone' : error))
    await add(q, 'a')
    return [
      await act(() => setMeta(q, 'two', 'b')),
      await act(async () => {
        await setMeta(q, 'three', 'c')
        await add(q, 'd')
        for (let n = 0; n < 40; n += 1) await setMeta(q, `four ${n}`, 'e')
      }),
      await act(() => setMeta(q, 'five', 'f')),
    ]
  })
  expect(outcomes).toEqual([undefined, 'undone', undefined])
  expect((await valuesIn()).sort()).toEqual(['a', 'b', 'f'])
})
