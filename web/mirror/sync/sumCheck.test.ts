import { expect, test } from 'vitest'
import { emptyAnswer } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { compareSums, dueForCheck } from './sumCheck.ts'

const day = 24 * 60 * 60_000

test('a complete scope is compared once a day, also by a clock that was set back, and one that is still coming is not', () => {
  const scope = { scope: 'class:3', cursor: 50, more: false, checkedAt: 100 * day }
  const isDue = (now: number, changes: object = {}) => dueForCheck([{ ...scope, ...changes }], now).length === 1
  expect([100, 100.9, 101, 99.1, 99, 2].map((days) => isDue(days * day))).toEqual([
    ...[false, false, true],
    ...[false, true, true],
  ])
  expect(isDue(101 * day, { more: true })).toBe(false)
  expect(isDue(101 * day, { checkedAt: undefined })).toBe(true)
})

test('a scope is fetched again when its sum differs, unless more of it is still to come', async () => {
  const { mirror } = await syncedMirror()
  const { db } = mirror
  const answer = emptyAnswer({ sums: [{ scope: 'class:3', cursor: 50, sum: '1.a' }] })
  const compare = () => db.atomically(() => compareSums(db, answer, 2_000_000))
  await db.cursors.update('class:3', { more: true })
  expect(await compare()).toEqual([])
  await db.cursors.update('class:3', { more: false })
  expect(await compare()).toEqual(['class:3'])
})
