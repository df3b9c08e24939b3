import { expect, test } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { devicesPerPerson } from '#server/store/devices/devices.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello } from '#server/tests/support/testServer.ts'

// Covers: a person has so many devices, and none loses its unsent work.
const server = serverPerTest()

/** Syncs a device that has no block yet, so many times; each says how many changes wait on it. */
async function newDevices(count: number, waiting = 0) {
  const cookie = await server.signIn('celia')
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    server.clock.time += 1_000
    const body = hello('celia', { waiting })
    statuses.push((await server.call('POST', '/api/sync', { cookie, body })).status)
  }
  return statuses
}
const ofCelia = () => server.store.q.$count(server.store.t.devices)

test('whoever asks for device after device keeps the newest, and a forgotten one gets its numbers back', async () => {
  const first = await openDevice(server, 'celia')
  const { historyToken } = await first.send()
  await newDevices(devicesPerPerson + 5)
  expect(await ofCelia()).toBe(devicesPerPerson)
  const act = first.act(updateClass, { classId: 3, title: 'Depois de muito tempo' })
  const { receipts } = await server.sync(first.cookie, { ...first.request([act]), historyToken })
  expect(receipts).toMatchObject([{ outcome: 'applied' }])
  expect(await ofCelia()).toBe(devicesPerPerson)
})

test('a device with unsent changes is never forgotten; when all have some, a new one has to wait', async () => {
  await newDevices(devicesPerPerson, 3)
  expect(await newDevices(1)).toEqual([429])
  expect(await ofCelia()).toBe(devicesPerPerson)
  // Others are not concerned.
  const cookie = await server.signIn('marina')
  const body = hello('marina')
  expect(body.userId).toBe(people.marina)
  expect((await server.call('POST', '/api/sync', { cookie, body })).status).toBe(200)
})
