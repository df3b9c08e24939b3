import { afterEach, expect, test } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { takeIds } from '../counters.ts'
import { importRows } from './bulk.ts'

const { store, end } = openTestStore()
afterEach(() => end())

test('a number that an imported row brings is never given to another row, whatever comes first', async () => {
  const school = (name: string, id?: number) => ({ ...(id && { id }), name, createdAt: 0 })
  const { schools } = await store.tx((q) =>
    importRows(q, { schools: [school('Horizonte', 40), school('Poente')] }, { at: 1 }),
  )
  expect(schools.map(({ id }) => id)).toEqual([40, 1])
  const more = await store.tx((q) => importRows(q, { schools: [school('Nascente')] }, { at: 2 }))
  expect(more.schools).toMatchObject([{ id: 41 }])
  expect(await store.tx(async (q) => takeIds(q, 'schools', 1))).toBe(42)
})
