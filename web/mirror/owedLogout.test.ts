import { expect, test } from 'vitest'
import { DeviceDatabase } from './device.ts'
import { pageLock as lock } from './locks.ts'
import { payLogout, takeOver } from './owedLogout.ts'
import { marina } from './testing/smallClass.ts'
import { testDevice } from './testing/testMirror.ts'

// Covers: issue 14, point 2: a sign-out is owed until the server itself said so.

const otavio = { ...marina, id: 12, name: 'Otávio' }

async function tablet(owesLogout: boolean) {
  const { dexie } = testDevice()
  const device = new DeviceDatabase(dexie)
  await device.remember({ user: null, owesLogout })
  const asked: string[] = []
  const pay = (answer: () => Promise<void>, by = device) =>
    payLogout(by, lock, () => {
      asked.push('logout')
      return answer()
    })
  return { dexie, device, asked, pay }
}
const heard = async () => {}
const portal = () => Promise.reject(new Error('the network’s own page'))

test('it is owed until the server itself has heard of it, over as many starts as that takes', async () => {
  const { dexie, device, asked, pay } = await tablet(true)
  await expect(pay(portal)).rejects.toThrow('own page')
  const next = new DeviceDatabase(dexie)
  await expect(pay(portal, next)).rejects.toThrow('own page')
  expect(await next.current()).toEqual({ user: null, owesLogout: true })
  await pay(heard, next)
  expect(await device.current()).toEqual({ user: null, owesLogout: false })
  await pay(heard)
  expect(asked).toHaveLength(3)
})

test('two tabs tell the server once', async () => {
  const { dexie, asked, pay } = await tablet(true)
  await Promise.all([pay(heard), pay(heard, new DeviceDatabase(dexie))])
  expect(asked).toHaveLength(1)
})

test('nothing is told that is not owed', async () => {
  const { asked, pay } = await tablet(false)
  await pay(heard)
  expect(asked).toEqual([])
})

test('nobody is taken for the person whom the cookie names while a sign-out is owed', async () => {
  const { device, pay } = await tablet(true)
  expect(await takeOver(device, marina)).toBe(false)
  expect(await device.current()).toEqual({ user: null, owesLogout: true })
  await pay(heard)
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
