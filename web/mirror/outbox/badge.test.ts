import { expect, test } from 'vitest'
import { showBadge } from './badge.ts'

test('the icon shows how many changes wait, and nothing when none does', async () => {
  const shown: (number | null)[] = []
  const icon = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  }
  for (const waiting of [2, 1, 0]) await showBadge(waiting, icon)
  expect(shown).toEqual([2, 1, null])
})

test('a browser without badges, or one that forbids them, causes no error', async () => {
  const forbidden = { setAppBadge: () => Promise.reject(new Error('NotAllowedError')) }
  for (const on of [undefined, {}, forbidden]) expect(await showBadge(1, on)).toBeUndefined()
})
