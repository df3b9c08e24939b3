import { afterEach, expect, test } from 'vitest'
import { beginVisit, endVisit } from '#web/mirror/database/visit.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { keepPlace, readPlace } from './readingPlaces.ts'

// Covers: readers inside the app (last place kept, per person and file).

afterEach(() => useSessionState.setState({ mirror: null }))
async function signInOn(device: ReturnType<typeof testDevice>) {
  const mirror = device.open()
  await beginVisit(mirror)
  useSessionState.setState({ mirror })
  return mirror
}

test('the place in a file is there again after a reload, and nobody else on the device has it', async () => {
  const device = testDevice()
  const before = await signInOn(device)
  await keepPlace('a', 12, 1)
  await keepPlace('b', 3, 1)
  before.db.close()
  await signInOn(device)
  expect([await readPlace('a'), await readPlace('b'), await readPlace('c')]).toEqual([12, 3, 0])
  await signInOn(testDevice())
  expect(await readPlace('a')).toBe(0)
})

test('a place that arrives after the sign-out is not kept, and nothing is read for nobody', async () => {
  const mirror = await signInOn(testDevice())
  await endVisit(mirror.db)
  await keepPlace('a', 12, 1)
  expect(await mirror.db.read('places')).toBeUndefined()
  useSessionState.setState({ mirror: null })
  await keepPlace('a', 12, 1)
  expect(await readPlace('a')).toBe(0)
})
