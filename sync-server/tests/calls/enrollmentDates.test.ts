import { describe, expect, test } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { withFaultIn } from '#server/tests/support/withFault.ts'

// Covers: decisions section 8 (enrolments have dates).

const { ana } = people
const day = 24 * 60 * 60_000
const inClass = { classId: 3, studentId: ana }

const server = serverPerTest()

const enrollment = () => readerOf(server.store.q).get('enrollments', `3/${ana}`)
const holdsClass = async (device: ApiDevice) => {
  await device.settle()
  return device.holdings.view().has('classes:3')
}
const mark = async (device: ApiDevice, attendanceDate: string) => {
  const marks = [{ studentId: ana, present: true }]
  const {
    receipts: [receipt],
  } = await device.send(
    device.act(takeRollCall, { classId: 3, lessonId: 101, attendanceDate, marks, concluded: false }),
  )
  return receipt!.outcome
}
const asked = async (who: Person, path: string) =>
  (await server.call('GET', path, { cookie: await server.signIn(who) })).status

describe('the days of a student in a class', () => {
  test('that begin earlier let the teacher mark the day that was refused', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-11-16', until: null }))
    expect(await mark(marina, '2026-11-09')).toBe('refused')
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-11-02', until: null }))
    expect(await mark(marina, '2026-11-09')).toBe('applied')
  })

  test('that end in the past take the class from the student’s device, and open again bring it back', async () => {
    const [celia, device] = [await openDevice(server, 'celia'), await openDevice(server, 'ana')]
    expect(await holdsClass(device)).toBe(true)
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: '2026-11-20' }))
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([false, 404])
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: null }))
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([true, 200])
  })

  test('that end today leave the student in the class to the end of the day, not to noon', async () => {
    const [celia, device] = [await openDevice(server, 'celia'), await openDevice(server, 'ana')]
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: '2026-11-23' }))
    server.clock.time = Date.parse('2026-11-23T23:59:00-03:00')
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([true, 200])
    server.clock.time += 2 * 60_000
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([false, 404])
  })

  test('that end on a day to come leave the student in the class until then', async () => {
    const [celia, device] = [await openDevice(server, 'celia'), await openDevice(server, 'ana')]
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: '2026-11-27' }))
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([true, 200])
    server.clock.time += 5 * day
    expect([await holdsClass(device), await asked('ana', '/api/classes/3/modules')]).toEqual([false, 404])
  })

  test('that leave marks outside keep them, and what was refused stays refused', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    expect(await mark(marina, '2026-11-16')).toBe('applied')
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-11-20', until: null }))
    expect(await readerOf(server.store.q).get('attendance', `3/101/2026-11-16/${ana}`)).toMatchObject({ present: true })
    expect(await mark(marina, '2026-11-10')).toBe('refused')
  })

  test('are kept when the student leaves and comes back: what lies between is not theirs', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: '2026-05-15' }))
    await celia.send(celia.act(enrollStudent, { ...inClass, from: '2026-11-02' }))
    expect(await mark(marina, '2026-05-14')).toBe('applied')
    expect(await mark(marina, '2026-08-10')).toBe('refused')
    expect(await mark(marina, '2026-11-09')).toBe('applied')
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-08-03', until: null }))
    expect(await mark(marina, '2026-08-10')).toBe('applied')
    // The first time in the class stays, and so does the gap after it.
    expect(await mark(marina, '2026-05-13')).toBe('applied')
    expect(await mark(marina, '2026-06-15')).toBe('refused')
  })

  test('written twice, by two devices, are the same days', async () => {
    const [celia, davi] = [await openDevice(server, 'celia'), await openDevice(server, 'davi')]
    const dates = { ...inClass, from: '2026-03-02', until: '2026-12-18' }
    for (const device of [celia, davi, celia]) {
      const {
        receipts: [receipt],
      } = await device.send(device.act(setEnrollmentDates, dates))
      expect(receipt!.outcome).toBe('applied')
    }
    const row = await enrollment()
    await celia.settle()
    expect(celia.holdings.view().get(`enrollments:3/${ana}`)).toEqual(row)
  })

  test('are written once by an act whose answer was lost or cut, however often it is sent again', async () => {
    const celia = await openDevice(server, 'celia')
    const act = celia.act(setEnrollmentDates, { ...inClass, from: '2026-03-02', until: '2026-12-18' })
    // The server has it; the device never read the answer.
    await server.sync(celia.cookie, celia.request([act]))
    const row = await enrollment()
    for (let again = 0; again < 2; again += 1)
      expect((await celia.send(act)).receipts).toEqual([{ id: act.id, outcome: 'alreadyApplied' }])
    expect(await enrollment()).toEqual(row)
  })

  test('that fail in the server’s middle are as before, and are written when they are sent again', async () => {
    const celia = await openDevice(server, 'celia')
    const before = await enrollment()
    let fault: Error | undefined = new Error('no such page')
    server.app = server.make(withFaultIn(server.store, 'journal', () => fault)).app
    const act = celia.act(setEnrollmentDates, { ...inClass, from: '2026-03-02', until: '2026-12-18' })
    expect((await celia.send(act)).receipts).toEqual([])
    expect(await enrollment()).toEqual(before)
    fault = undefined
    expect((await celia.send(act)).receipts).toEqual([{ id: act.id, outcome: 'applied' }])
    expect((await enrollment())!.leftAt).not.toBeNull()
  })

  test.each([
    ['that end before they begin', { from: '2026-05-04', until: '2026-05-01' }, 'até'],
    ['of a wrong year', { from: '1926-02-02', until: null }, 'desde'],
    ['that end far ahead', { from: '2026-02-02', until: '2126-12-18' }, 'até'],
  ])('%s are refused in words that name the field, and nothing changes', async (_, days, field) => {
    const before = await enrollment()
    const cookie = await server.signIn('celia')
    const answer = await server.call('PATCH', `/api/classes/3/students/${ana}`, { cookie, body: days })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`“${field}”`)])
    expect(await enrollment()).toEqual(before)
  })

  test('end at once for a student who is taken off before their last day', async () => {
    const celia = await openDevice(server, 'celia')
    await celia.send(celia.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: '2026-12-18' }))
    await celia.send(celia.act(unenrollStudent, inClass))
    expect((await enrollment())!.leftAt).toBeLessThanOrEqual(server.clock.time)
  })

  test('are 403 to a teacher, and 404 to another school’s office', async () => {
    const body = { from: '2026-02-02', until: null }
    const before = await enrollment()
    for (const [who, status] of [
      ['marina', 403],
      ['ana', 403],
      ['nadia', 404],
    ] as const) {
      const cookie = await server.signIn(who)
      const answer = await server.call('PATCH', `/api/classes/3/students/${ana}`, { cookie, body })
      expect([who, answer.status]).toEqual([who, status])
    }
    expect(await enrollment()).toEqual(before)
  })

  test('are the office’s alone to change', async () => {
    for (const who of ['marina', 'ana', 'nadia'] as const) {
      const device = await openDevice(server, who)
      const {
        receipts: [receipt],
      } = await device.send(device.act(setEnrollmentDates, { ...inClass, from: '2026-02-02', until: null }))
      expect([who, receipt!.outcome]).toEqual([who, 'refused'])
    }
  })
})
