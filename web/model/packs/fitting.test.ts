import { expect, test } from 'vitest'
import { autoLimit, foundFull, isFreeNetwork, saysNetwork, spaceForFiles, usualBudget } from './deviceSpace.ts'
import { fitting } from './fitting.ts'

// Covers: what is too large is left out and named; the last tenth of a device's space; Wi-Fi only.

const file = (hash: string, bytes: number, lessonId = 1) => ({ lessonId, file: { hash, bytes, type: 'pdf' as const } })
const hashes = (files: ReturnType<typeof file>[]) => files.map((each) => each.file.hash)

test('files are taken in their order as far as they fit, and one of two lessons counts once', () => {
  const both = [file('a', 60), file('a', 60, 2), file('film', 500), file('b', 40)]
  const { fit, tooLarge } = fitting(both, 100)
  expect([hashes(fit as typeof both), hashes(tooLarge as typeof both)]).toEqual([['a', 'a', 'b'], ['film']])
})

test('files leave the last tenth of the space alone', () => {
  expect(spaceForFiles({ usage: 300, quota: 1_000 })).toBe(600)
  expect(spaceForFiles({ usage: 950, quota: 1_000 })).toBe(-50)
  expect(spaceForFiles({ usage: null, quota: 1_000 })).toBeNull()
  expect(spaceForFiles(undefined)).toBeNull()
})

test('the app keeps what the limit allows, less where the reserve is touched, and less on a device found full lately', () => {
  const now = 1_800_000_000_000
  const full = foundFull(120 * 2 ** 20, now)
  expect(autoLimit({ budget: null, full: null }, 0, null, now)).toBe(usualBudget)
  expect(autoLimit({ budget: 1_000, full: null }, 300, 500, now)).toBe(800)
  expect(autoLimit({ budget: 1_000, full: null }, 300, -50, now)).toBe(250)
  expect(autoLimit({ budget: null, full }, 0, null, now + 1_000)).toBe(70 * 2 ** 20)
  expect(autoLimit({ budget: null, full }, 0, null, now + 8 * 24 * 60 * 60_000)).toBe(usualBudget)
  expect(foundFull(5, now).bytes).toBe(0)
})

test('files come by themselves on Wi-Fi and cable; on others, and where the browser cannot tell, only if allowed', () => {
  const kinds = [{ type: 'wifi' }, { type: 'ethernet' }, { type: 'cellular' }, {}, undefined]
  expect(kinds.map((each) => isFreeNetwork(each, false))).toEqual([true, true, false, false, false])
  expect(kinds.every((each) => isFreeNetwork(each, true))).toBe(true)
  expect(kinds.map(saysNetwork)).toEqual([true, true, true, false, false])
})
