import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { everyTable } from '#server/tests/support/everythingStored.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: most syncs bring nothing, and a school's disk is slow.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

test('a sync that brings nothing new writes nothing; once a minute, that the device was there', async () => {
  const marina = await openDevice(server, 'marina')
  const writing = vi.spyOn(server.store, 'tx')
  const writes = async (...acts: Parameters<typeof marina.send>) => {
    const [before, begun] = [await everyTable(server.store), writing.mock.calls.length]
    await marina.send(...acts)
    const changed = !isDeepStrictEqual(await everyTable(server.store), before)
    expect(writing.mock.calls.length > begun).toBe(changed)
    return changed
  }
  await writes()
  expect(await writes()).toBe(false)
  server.clock.time += 59_000
  expect(await writes()).toBe(false)
  server.clock.time += 2_000
  expect([await writes(), await writes()]).toEqual([true, false])
  const mark = { classId: 3, lessonId: 101, studentId: people.ana, present: true, attendanceDate: '2026-01-05' }
  expect([await writes(marina.act(markAttendance, mark)), await writes()]).toEqual([true, false])
  // A clock that was set back.
  server.clock.time -= 3_600_000
  expect([await writes(), await writes()]).toEqual([true, false])
})

test('a sync that brings nothing new waits for nobody who writes', async () => {
  const marina = await openDevice(server, 'marina')
  const { writing, end } = await new Promise<{ writing: Promise<void>; end(): void }>((begun) => {
    const writing = server.store.tx(() => new Promise<void>((end) => begun({ writing, end })))
  })
  expect((await marina.send()).receipts).toEqual([])
  end()
  await writing
})
