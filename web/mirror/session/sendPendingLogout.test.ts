import { expect, test } from 'vitest'
import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { marina } from '#web/tests/support/smallClass.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { sendPendingLogout, takeOver } from './sendPendingLogout.ts'

// Covers: a sign-out is owed until the server itself confirmed it.

const otavio = { ...marina, id: 12, name: 'Otávio' }

async function tablet(owesLogout: boolean) {
  const { dexie } = testDevice()
  const device = new DeviceDatabase(dexie)
  await device.remember({ user: null, owesLogout })
  const calls: string[] = []
  const pay = (answer: () => Promise<void>, by = device) =>
    sendPendingLogout(by, lock, () => {
      calls.push('logout')
      return answer()
    })
  return { dexie, device, calls, pay }
}
const confirmed = async () => {}
const portal = () => Promise.reject(new Error('the network’s own page'))

test('a sign-out is owed until the server itself has confirmed it, over as many starts as that takes', async () => {
  const { dexie, device, calls, pay } = await tablet(true)
  await expect(pay(portal)).rejects.toThrow('own page')
  const next = new DeviceDatabase(dexie)
  await expect(pay(portal, next)).rejects.toThrow('own page')
  expect(await next.current()).toEqual({ user: null, owesLogout: true })
  await pay(confirmed, next)
  expect(await device.current()).toEqual({ user: null, owesLogout: false })
  await pay(confirmed)
  expect(calls).toHaveLength(3)
})

test('two tabs send it to the server once', async () => {
  const { dexie, calls, pay } = await tablet(true)
  await Promise.all([pay(confirmed), pay(confirmed, new DeviceDatabase(dexie))])
  expect(calls).toHaveLength(1)
})

test('nothing is sent that is not owed', async () => {
  const { calls, pay } = await tablet(false)
  await pay(confirmed)
  expect(calls).toEqual([])
})

test('nobody is taken for the person whom the cookie names while a sign-out is owed', async () => {
  const { device, pay } = await tablet(true)
  expect(await takeOver(device, marina)).toBe(false)
  expect(await device.current()).toEqual({ user: null, owesLogout: true })
  await pay(confirmed)
  expect(await takeOver(device, marina)).toBe(true)
  expect(await device.current()).toEqual({ user: marina, owesLogout: false })
})

test('nor while a sign-out is under way, nor in the place of somebody who signed in meanwhile', async () => {
  const { device } = await tablet(false)
  await device.remember({ user: null, owesLogout: false, leaving: { userId: marina.id, keep: false } })
  expect(await takeOver(device, marina)).toBe(false)
  await device.remember({ user: otavio, owesLogout: false })
  expect(await takeOver(device, marina)).toBe(false)
  expect((await device.current()).user).toEqual(otavio)
})
