import { beforeEach, expect, test } from 'vitest'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { sealedWork } from '#server/tests/support/sealedWork.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the writes of a device keep the order of their numbers, whatever its clock does and however they arrive.

const server = serverPerTest()
let marina: ApiDevice
beforeEach(async () => {
  marina = await openDevice(server, 'marina')
})

const minute = 60_000
const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
/** A mark of Ana, made some minutes before now by the device's clock. */
const mark = (present: boolean, minutesAgo: number) =>
  marina.act(
    markAttendance,
    { ...roll, studentId: people.ana, present },
    { at: server.clock.time - minutesAgo * minute },
  )
const shown = async () => (await readerOf(server.store.q).where('attendance', { classId: 3 })).map((row) => row.present)

test('the last mark stands, made with the clock set back, also after an earlier one that arrived late', async () => {
  const [late, second] = [mark(true, 40), mark(false, 20)]
  await marina.send(second)
  await marina.send(late)
  const last = mark(true, 60)
  await marina.send(last)
  expect(await shown()).toEqual([true])
})

test('so it does when the office registers both of them from a sealed file', async () => {
  const [late, second, last] = [mark(true, 40), mark(false, 20), mark(true, 60)]
  await marina.send(second)
  const file = await sealedWork(await deviceKeyOf(server.store, people.marina), people.marina, [late, last])
  const path = `/api/users/${people.marina}/left-work/registration`
  const cookie = await server.signIn('celia')
  const answer = await server.call('POST', path, { cookie, body: { file, acts: [late.id, last.id] } })
  expect(await answer.json()).toMatchObject({ acts: [{ outcome: 'overwritten' }, { outcome: 'registered' }] })
  expect(await shown()).toEqual([true])
})
