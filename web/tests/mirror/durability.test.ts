import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'

/** The durability requested of the disk for each transaction that writes, recorded from before a database is opened. */
function durabilities() {
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onTestFinished(() => opened.mockRestore())
  return () =>
    opened.mock.calls.flatMap((requested) => {
      const [, mode, options] = requested as unknown as [unknown, string, { durability?: string } | undefined]
      return mode === 'readwrite' ? [options?.durability] : []
    })
}

test('a mark is on the disk, not on its way there, before it is shown as saved', async () => {
  const requested = durabilities()
  const { mirror } = await syncedMirror()
  const before = requested().length
  const args = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId: 21, present: true }] }
  await mutate(mirror, takeRollCall, args)
  expect(requested().length).toBeGreaterThan(before)
  expect(new Set(requested())).toEqual(new Set(['strict']))
})

test('so are the person signed in and a sign-out owed to the server', async () => {
  const requested = durabilities()
  const device = new DeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => device.close())
  await device.remember({ user: null, owesLogout: true })
  expect(requested()).toEqual(['strict'])
})
