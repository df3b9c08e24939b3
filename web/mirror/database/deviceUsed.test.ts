import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { marina } from '#web/tests/support/smallClass.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { DeviceDatabase } from './device.ts'
import { deviceUsed } from './deviceUsed.ts'

test('a new device was not used, and asking leaves nothing on it', async () => {
  const storage = new IDBFactory()
  expect(await deviceUsed(storage)).toBe(false)
  expect(await storage.databases()).toEqual([])
})

test('a device was used once somebody signed in, also after they signed out', async () => {
  const { dexie } = testDevice()
  const device = new DeviceDatabase(dexie)
  await device.open()
  expect(await deviceUsed(dexie.indexedDB as IDBFactory)).toBe(false)
  await device.remember({ user: marina, owesLogout: false })
  expect(await deviceUsed(dexie.indexedDB as IDBFactory)).toBe(true)
  await device.remember({ user: null, owesLogout: false })
  expect(await deviceUsed(dexie.indexedDB as IDBFactory)).toBe(true)
})

test('a device that does not answer, or has no storage, counts as used', async () => {
  const refuses = () => {
    throw new Error('not allowed')
  }
  expect(await deviceUsed({ open: refuses } as never)).toBe(true)
  expect(await deviceUsed(undefined)).toBe(true)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent = deviceUsed({ open: () => ({}) } as never)
  await vi.runAllTimersAsync()
  expect(await silent).toBe(true)
})

test('a device whose database the browser lost was used: its witness lies elsewhere', async () => {
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'chamada-witness' ? '{"10":{}}' : null) })
  expect(await deviceUsed(new IDBFactory())).toBe(true)
  vi.unstubAllGlobals()
})
