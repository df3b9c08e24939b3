import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { LateRoll } from '#schema/sync/lateRolls.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import type { RegisteredAct } from '#schema/sync/sealedFile.ts'
import { mostLateRolls } from '#server/store/journal/lateRolls.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'
import { tablesWith } from '#server/tests/support/everythingStored.ts'

// Covers: decisions section 9: what cannot be taken goes to the office's list of late rolls.

let { server, marina, celia, send, marks } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send, marks } = await classAndOffice())
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const roll = (attendanceDate = today, present = true) => ({
  ...{ classId: 3, lessonId: 101, attendanceDate },
  marks: [{ studentId: people.ana, present, comment: 'Chegou bem' }],
})
const sent = async (call: OutboxCall, device = marina) => (await send(device, call))[0]!
async function ask(who: Person, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, { cookie: await server.signIn(who), body })
  return { status: answer.status, text: await answer.text() }
}
const listOf = async (who: Person, query = ''): Promise<LateRoll[]> =>
  JSON.parse((await ask(who, 'GET', `/api/late-rolls${query}`)).text).rolls
const choose = (who: Person, what: 'registration' | 'dismissal', ...acts: number[]) =>
  ask(who, 'POST', `/api/late-rolls/${what}`, { acts })
const register = async (who: Person, ...acts: number[]): Promise<RegisteredAct[]> =>
  JSON.parse((await choose(who, 'registration', ...acts)).text).acts
const journal = () => server.store.q.select().from(server.store.t.journal)

/** The class goes to Otávio, and Marina's roll of a later day is refused. */
async function lateRoll(args = roll(addDays(today, 2))) {
  await celia.send(celia.act(updateClass, { classId: 3, teacherId: people.otavio }))
  server.clock.time += 3 * day
  const call = marina.act(takeRollCall, args)
  return { call, receipt: await sent(call) }
}

describe('a roll that came too late to be taken', () => {
  test('is on the list of the office of its school, in words, and its author is told so', async () => {
    const { call, receipt } = await lateRoll()
    const refusal = { id: call.id, outcome: 'refused', code: 'notAllowed', late: true }
    expect([receipt, await sent(call)]).toMatchObject([refusal, refusal])
    expect(await listOf('celia')).toEqual([
      { id: call.id, at: call.at, person: 'Marina', what: expect.stringContaining('Ana: presente'), state: 'ready' },
    ])
    expect(await listOf('nadia')).toEqual([])
    expect(await listOf('sonia', '?schoolId=1')).toHaveLength(1)
  })

  test('is registered by one act of the office, in the name of its author and at the time at which it was done', async () => {
    const { call } = await lateRoll({ ...roll(addDays(today, 2)), concluded: true } as never)
    server.clock.time += day
    expect(await register('celia', call.id)).toEqual([{ id: call.id, outcome: 'registered' }])
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: true }])
    const [rated] = await readerOf(server.store.q).where('performance', { classId: 3 })
    const header = await readerOf(server.store.q).get('rollCalls', `3/101/${addDays(today, 2)}`)
    expect([rated?.teacherId, header?.concludedBy, header?.concludedAt]).toEqual([
      people.marina,
      people.marina,
      call.at,
    ])
    expect(
      (await journal()).filter(({ actorId, name }) => actorId === people.celia && name === 'takeRollCall'),
    ).toMatchObject([{ at: call.at, outcome: 'applied' }])
    const history = await ask('celia', 'GET', `/api/history/rollCalls/3/101/${addDays(today, 2)}`)
    expect(JSON.parse(history.text)).toMatchObject([{ userName: 'Celia · trabalho de Marina', at: call.at }])
    expect(await listOf('celia')).toEqual([])
  })

  test('is registered once, whoever asks, and says nothing any more', async () => {
    const { call } = await lateRoll()
    await register('celia', call.id)
    const after = [await journal(), await marks()]
    expect(await register('davi', call.id)).toEqual([{ id: call.id, outcome: 'received' }])
    expect([await journal(), await marks()]).toEqual(after)
    expect((await server.store.q.select().from(server.store.t.lateRolls))[0]).toMatchObject({ body: null })
  })

  test('does not replace a newer mark', async () => {
    const { call } = await lateRoll()
    const otavio = await openDevice(server, 'otavio')
    server.clock.time += 60_000
    await otavio.send(otavio.act(takeRollCall, roll(addDays(today, 2), false)))
    expect(await register('celia', call.id)).toEqual([{ id: call.id, outcome: 'overwritten' }])
    expect(await marks()).toMatchObject([{ present: false }])
  })

  test('is not another school’s to register or dismiss', async () => {
    const { call } = await lateRoll()
    for (const what of ['registration', 'dismissal'] as const)
      expect((await choose('nadia', what, call.id)).status).toBe(404)
    expect(await listOf('celia')).toHaveLength(1)
  })

  test('leaves the list when the office dismisses it, and does not come back', async () => {
    const { call } = await lateRoll()
    expect((await choose('celia', 'dismissal', call.id)).status).toBe(200)
    expect([await listOf('celia'), await marks()]).toEqual([[], []])
    const again = await sent(marina.act(takeRollCall, roll(addDays(today, 2))))
    expect(again).not.toHaveProperty('late')
    expect(await listOf('celia')).toEqual([])
  })

  test('is there once when its author tries again', async () => {
    await lateRoll()
    expect(await sent(marina.act(takeRollCall, roll(addDays(today, 2))))).toMatchObject({ late: true })
    expect(await listOf('celia')).toHaveLength(1)
  })

  test('shows the office which dates to correct, and is registered once they are', async () => {
    await celia.send(
      celia.act(setEnrollmentDates, { classId: 3, studentId: people.ana, from: '2026-01-05', until: '2026-02-02' }),
    )
    const call = marina.act(takeRollCall, roll())
    expect(await sent(call)).toMatchObject({ code: 'student.notEnrolled', late: true })
    expect(await listOf('celia')).toMatchObject([
      { state: 'refused', sheet: { classId: 3, date: today, studentIds: [people.ana] } },
    ])
    expect(await register('celia', call.id)).toMatchObject([{ outcome: 'refused' }])
    await celia.send(
      celia.act(setEnrollmentDates, { classId: 3, studentId: people.ana, from: '2026-01-05', until: null }),
    )
    expect(await register('celia', call.id)).toMatchObject([{ outcome: 'registered' }])
  })

  test('of a class whose module is gone for months is registered by the links of its day', async () => {
    const call = marina.act(takeRollCall, roll())
    server.clock.time += day
    await ask('celia', 'DELETE', '/api/module-classes/5/3')
    server.clock.time += 60 * day
    expect(await sent(call)).toMatchObject({ code: 'lesson.notInClass', late: true })
    expect(await register('celia', call.id)).toMatchObject([{ outcome: 'registered' }])
  })

  test('holds no text about a person whose data were erased', async () => {
    await lateRoll()
    expect(await tablesWith(server.store, 'Chegou bem')).toContain('lateRolls')
    expect((await ask('celia', 'POST', `/api/users/${people.ana}/erasure`, { name: 'Ana' })).status).toBe(200)
    expect(await tablesWith(server.store, 'Chegou bem')).toEqual([])
  })
})

test('nobody fills the list, and what is no roll, or of the office itself, is not on it', async () => {
  await celia.send(celia.act(updateClass, { classId: 3, teacherId: people.otavio }))
  server.clock.time += 3 * day
  expect(await sent(marina.act(setCurrentLesson, { classId: 3, lessonId: 102 }))).not.toHaveProperty('late')
  expect(await sent(celia.act(takeRollCall, { ...roll(), lessonId: 111 }), celia)).not.toHaveProperty('late')
  const calls = Array.from({ length: mostLateRolls + 1 }, (_, n) =>
    marina.act(takeRollCall, { ...roll(addDays(today, 2)), marks: [{ studentId: 1000 + n, present: true }] }),
  )
  const cookie = await server.signIn('marina')
  for (let from = 0; from < calls.length; from += 100)
    await server.sync(cookie, marina.request(calls.slice(from, from + 100)))
  expect(await sent(marina.act(takeRollCall, roll(addDays(today, 3))))).not.toHaveProperty('late')
  expect(await server.store.q.$count(server.store.t.lateRolls)).toBe(mostLateRolls)
})
