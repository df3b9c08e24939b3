import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { DeviceDatabase } from './device.ts'
import { mutate } from './mutate.ts'
import { syncedMirror } from './testing/testMirror.ts'

/** What is asked of the disk for each transaction that writes, from before a database is opened. */
function durabilities() {
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onTestFinished(() => opened.mockRestore())
  return () =>
    opened.mock.calls.flatMap((asked) => {
      const [, mode, options] = asked as unknown as [unknown, string, { durability?: string } | undefined]
      return mode === 'readwrite' ? [options?.durability] : []
    })
}

test('a mark is on the disk, not on its way there, before it is shown as saved', async () => {
  const asked = durabilities()
  const { mirror } = await syncedMirror()
  const before = asked().length
  const args = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId: 21, present: true }] }
  await mutate(mirror, takeRollCall, args)
  expect(asked().length).toBeGreaterThan(before)
  expect(new Set(asked())).toEqual(new Set(['strict']))
})

test('so is who is signed in, and that a sign-out is owed to the server', async () => {
  const asked = durabilities()
  const device = new DeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => device.close())
  await device.remember({ user: null, owesLogout: true })
  expect(asked()).toEqual(['strict'])
})
