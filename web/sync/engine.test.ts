import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { enginePage, offline, serverBusy, well } from '#web/tests/support/enginePage.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { driveSync, saving, syncNow, syncSoon } from './engine.ts'
import { useEngine } from './useEngine.ts'

// Covers: design, a page decides when to sync. The worker that syncs is the test's own.

const page = enginePage()
const { drains, drained, elapse, ended, window } = page

test('it syncs at the start, and then leaves the server alone while nothing happens', async () => {
  await elapse(4 * 60_000)
  expect(drains()).toHaveLength(0)
})

test('an act is sent a moment after it, and acts that follow one another together', async () => {
  page.answers = [well, well]
  syncSoon()
  await elapse(149)
  expect(drains()).toHaveLength(0)
  await elapse(1)
  await drained(1)
  syncSoon()
  await elapse(500)
  syncSoon()
  await elapse(999)
  expect(drains()).toHaveLength(1)
  await elapse(1)
  await drained(2)
})

test('whoever asks during a round gets one more, and no two run at once', async () => {
  const first = syncNow()
  await drained(1)
  void syncNow()
  void syncNow()
  expect(drains()).toHaveLength(1)
  page.answers = [well]
  page.answer(well)
  await first
  expect(drains()).toHaveLength(2)
})

test('a server that wants to be left alone is not asked sooner, whatever happens on the page', async () => {
  page.answers = [serverBusy, well]
  await syncNow()
  window.dispatchEvent(new Event('focus'))
  page.document.dispatchEvent(new Event('visibilitychange'))
  syncSoon()
  await elapse(59_000)
  expect(drains()).toHaveLength(1)
  await elapse(1_001)
  await drained(2)
})

test('after a failure it tries again by itself, and at once when the network is back', async () => {
  page.answers = [offline, well]
  page.navigator.onLine = false
  await syncNow()
  page.connect(false)
  expect(useEngine.getState().online).toBe(false)
  page.connect(true)
  await drained(2)
  expect(useEngine.getState().online).toBe(true)
})

test('while something is being stored, the status says so, and a failure of it is not hidden', async () => {
  const { mirror } = await syncedMirror()
  let end = () => {}
  const stored = saving(mirror, () => new Promise<void>((resolve) => (end = resolve)))
  expect(useEngine.getState().saving).toBe(1)
  end()
  await stored
  await expect(saving(mirror, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('nothing is asked any more once the person has left', async () => {
  driveSync(null)
  window.dispatchEvent(new Event('focus'))
  syncSoon()
  await elapse(10 * 60_000)
  await ended()
  expect(drains()).toHaveLength(0)
})
