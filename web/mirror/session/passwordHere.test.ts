import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { forgetEverything, lockOutbox } from './leave.ts'
import { keepPassword, pauseAfter, tryPassword } from './passwordHere.ts'
import { iterationsNow, makePair, openPair } from './passwordPair.ts'

// Covers: decisions section 9: after 14 days without the server a device asks for the password and checks it itself.

const quick = 1_000
let disk: Awaited<ReturnType<typeof syncedMirror>>
let mirror: Mirror
let waited: number[]
beforeEach(async () => {
  disk = await syncedMirror()
  mirror = disk.mirror
  waited = []
  await beginVisit(mirror)
  await keepPassword(mirror, 'giz azul', quick)
})
afterEach(() => mirror.db.close())
const wait = async (ms: number) => {
  waited.push(ms)
}
const attempt = (password: string, on = mirror) => tryPassword(on, password, wait, lock)

test('the password last typed here is right, any other is wrong, and none is on the disk', async () => {
  expect((await attempt('giz azul')).outcome).toBe('right')
  for (const other of ['giz azu', 'Giz azul', '', 'giz azul ']) expect((await attempt(other)).outcome).toBe('wrong')
  await keepPassword(mirror, 'lousa verde', quick)
  expect([(await attempt('giz azul')).outcome, (await attempt('lousa verde')).outcome]).toEqual(['wrong', 'right'])
  expect(await allIn(disk.dexie.indexedDB)).not.toMatch(/giz|lousa/)
})

test('after five wrong tries each takes longer, up to five minutes, and a right one ends that', async () => {
  for (let n = 0; n < 11; n += 1) await attempt('errada')
  expect(waited).toEqual([0, 0, 0, 0, 0, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  expect(await attempt('giz azul')).toMatchObject({ outcome: 'right' })
  expect(waited.at(-1)).toBe(300_000)
  await attempt('errada')
  expect(waited.at(-1)).toBe(0)
  expect(pauseAfter(5_000)).toBe(300_000)
})

test('a reload, a second tab and a clock that is set shorten no wait', async () => {
  for (let n = 0; n < 5; n += 1) await attempt('errada')
  const cut = () => Promise.reject(new Error('closed'))
  await expect(tryPassword(mirror, 'giz azul', cut, lock)).rejects.toThrow('closed')
  disk.clock.time += 400 * 24 * 60 * 60_000
  const other = disk.open()
  waited = []
  await Promise.all([attempt('errada', other), attempt('giz azul')])
  expect(waited).toEqual([60_000, 120_000])
  other.db.close()
})

test('a device on which nobody typed a password since says that it cannot check one', async () => {
  await mirror.db.meta.delete('pair')
  expect(await attempt('giz azul')).toEqual({ outcome: 'unknown' })
  expect(waited).toEqual([])
})

test('nothing of it stays after the sign-out, nor arrives later', async () => {
  await lockOutbox(mirror)
  expect(await mirror.db.readAll('pair', 'wrongTries')).toEqual({})
  await expect(keepPassword(mirror, 'giz azul', quick)).rejects.toThrow('signed out')
  await forgetEverything(mirror)
  expect(await allIn(disk.dexie.indexedDB)).not.toContain('privateHalf')
})

test('a pair is its person’s alone, and its slow key takes 600,000 rounds', async () => {
  const pair = await makePair('giz azul', 7)
  expect([pair.iterations, iterationsNow]).toEqual([600_000, 600_000])
  expect(await openPair(pair, 'giz azul', 7)).toBeDefined()
  expect(await openPair(pair, 'giz azul', 8)).toBeUndefined()
})
