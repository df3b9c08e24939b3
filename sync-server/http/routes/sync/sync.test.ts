import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errors, Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { type Change, keyOf, patch, put, remove } from '#schema/nouns/tables.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { batchLimit, mostScopes, type OutboxCall, type Receipt } from '#schema/sync/protocol.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { startEpoch } from '#server/store/epoch/meta.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { rowsIn } from '#server/tests/support/holdings.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { withFaultIn } from '#server/tests/support/withFault.ts'

/** The point at which the server crashes, if any. */
let crashPoint: 'tx.beforeCommit' | 'tx.afterCommit' | null = null
const probe = (point: string) => {
  if (point !== crashPoint) return
  crashPoint = null
  throw new Error(`the server crashed at ${point}`)
}

let server: Awaited<ReturnType<typeof testServer>>
let writes = 0
beforeEach(async () => {
  crashPoint = null
  server = await testServer({ probe })
})
afterEach(() => server.end())

const open = (who: Parameters<typeof openDevice>[1]) => openDevice(server, who)
const day = (n: number) => addDays('2026-01-05', n)
const mark = (device: ApiDevice, n: number, present = true, studentId: number = people.ana) =>
  device.act(markAttendance, { classId: 3, lessonId: 101, studentId, present, attendanceDate: day(n) })
const current = (device: ApiDevice, lessonId: number, classId = 3) =>
  device.act(setCurrentLesson, { classId, lessonId })
const attendance = () => readerOf(server.store.q).where('attendance', {})
const journal = () => server.store.q.select().from(server.store.t.journal)
const outcomes = (receipts: Receipt[]) => receipts.map(({ outcome }) => outcome)
const post = (cookie: string, body: unknown) => server.call('POST', '/api/sync', { cookie, body })
/** A change as an administrator's command would make it. */
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [10 + writes, writes]))
}
const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))
async function oracle({ id }: ApiDevice) {
  const { q } = server.store
  return project((await userOf(q, id))!, await stateOf(q))
}
async function expectToHoldAll(device: ApiDevice) {
  expect(sorted(device.holdings.view())).toEqual(sorted(await oracle(device)))
}

describe('exactly once', () => {
  test.each([2, 7, 50])('the same mutation sent %i times at once is one row and one act', async (times) => {
    const marina = await open('marina')
    const request = marina.request([mark(marina, 0)])
    const answers = await Promise.all(Array.from({ length: times }, () => server.sync(marina.cookie, request)))
    const results = outcomes(answers.flatMap(({ receipts }) => receipts))
    expect(results.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(results.filter((outcome) => outcome === 'alreadyApplied')).toHaveLength(times - 1)
    expect(await attendance()).toHaveLength(1)
    expect(await journal()).toHaveLength(1)
  })

  test('a mutation sent again and again changes nothing and gets the same answer', async () => {
    const marina = await open('marina')
    const first = mark(marina, 0, true)
    expect(outcomes((await marina.send(first)).receipts)).toEqual(['applied'])
    await marina.send(mark(marina, 0, false))
    for (let i = 0; i < 20; i += 1) {
      expect((await marina.send(first)).receipts).toEqual([{ id: first.id, outcome: 'alreadyApplied' }])
    }
    expect(await attendance()).toMatchObject([{ present: false }])
    expect(await journal()).toHaveLength(2)
  })

  test('a mutation twice in one request is done once', async () => {
    const marina = await open('marina')
    const once = mark(marina, 0)
    expect(outcomes((await marina.send(once, once)).receipts)).toEqual(['applied', 'alreadyApplied'])
    expect(await journal()).toHaveLength(1)
  })

  test('what was refused stays refused, with the same message, even when it would now be right', async () => {
    const marina = await open('marina')
    const early = current(marina, 111)
    const { receipts } = await marina.send(early)
    expect(receipts).toMatchObject([{ outcome: 'refused', code: 'lesson.notInClass' }])
    await change(put('moduleClasses', { moduleId: 6, classId: 3, createdAt: 0 }))
    expect((await marina.send(early)).receipts).toEqual(receipts)
    expect(outcomes((await marina.send(current(marina, 111))).receipts)).toEqual(['applied'])
  })

  test('a number used for one act is not accepted for another', async () => {
    const marina = await open('marina')
    const first = current(marina, 101)
    await marina.send(first)
    const { receipts } = await marina.send({ ...first, body: { lessonId: 102 } })
    expect(receipts).toMatchObject([{ id: first.id, outcome: 'refused', code: 'mutation.idReused' }])
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: 101 })
  })

  test('another person cannot use it to learn what was done', async () => {
    const marina = await open('marina')
    const first = current(marina, 101)
    await marina.send(first)
    const celia = await open('celia')
    expect((await celia.send(first)).receipts).toMatchObject([{ outcome: 'refused', code: 'mutation.idReused' }])
  })

  test('a failed commit leaves no receipt; a commit whose answer was lost does', async () => {
    const marina = await open('marina')
    for (const [point, outcome] of [
      ['tx.beforeCommit', 'applied'],
      ['tx.afterCommit', 'alreadyApplied'],
    ] as const) {
      const act = current(marina, 101)
      crashPoint = point
      const answer = await post(marina.cookie, marina.request([act]))
      expect([answer.status, await answer.text()]).toEqual([500, errors['server.failed'].text])
      expect((await marina.send(act)).receipts).toEqual([{ id: act.id, outcome }])
    }
  })
})

describe('many mutations in one request', () => {
  test('one refused among ten: nine are done, one gets the reason, in order', async () => {
    const marina = await open('marina')
    const ten = Array.from({ length: 10 }, (_, i) => (i === 4 ? current(marina, 111) : mark(marina, i)))
    const { receipts } = await marina.send(...ten)
    expect(receipts).toEqual(
      ten.map(({ id }, i) =>
        i === 4
          ? { id, outcome: 'refused', code: 'lesson.notInClass', message: errors['lesson.notInClass'].text }
          : { id, outcome: 'applied' },
      ),
    )
    expect(await attendance()).toHaveLength(9)
    expect((await journal()).map(({ outcome, code }) => code ?? outcome)).toHaveLength(10)
    expect((await readerOf(server.store.q).get('classes', 3))!.currentLessonId).toBeNull()
  })

  test('each refusal has its code, and none stops the last mutation', async () => {
    const marina = await open('marina')
    const other = await open('celia')
    const wrong: [OutboxCall, string][] = [
      [current(marina, 111, 4), 'notAllowed'],
      [current(marina, 121, 8), 'notFound'],
      [current(marina, 999_999), 'notFound'],
      [mark(marina, 0, true, people.dora), 'student.notEnrolled'],
      [{ ...current(marina, 101), body: { lessonId: 'x' } }, 'args.invalid'],
      [{ ...current(marina, 101), body: null }, 'args.invalid'],
      [{ ...current(marina, 101), method: 'DELETE' }, 'mutation.unknown'],
      [{ ...current(marina, 101), path: '/api/login', method: 'POST' }, 'mutation.unknown'],
      [current(other, 101), 'id.notYours'],
      [{ ...current(marina, 101), id: 7 }, 'id.notYours'],
    ]
    const good = current(marina, 101)
    const { receipts } = await marina.send(...wrong.map(([call]) => call), good)
    expect(receipts.slice(0, -1).map((receipt) => 'code' in receipt && receipt.code)).toEqual(wrong.map(([, c]) => c))
    expect(receipts.at(-1)).toEqual({ id: good.id, outcome: 'applied' })
    for (const receipt of receipts.slice(0, -1))
      expect((receipt as { message: string }).message).toMatch(/^[A-ZÀ-Ú].*\.$/)
  })

  test('a server fault gives no receipt, leaves nothing half done, is logged, and stops no other mutation', async () => {
    const marina = await open('marina')
    server.app = server.make(withFaultIn(server.store, 'attendance', () => new Error('no such page'))).app
    const three = [current(marina, 101), mark(marina, 0), current(marina, 102)]
    const { receipts } = await marina.send(...three)
    expect(receipts.map(({ id }) => id)).toEqual([three[0]!.id, three[2]!.id])
    expect(server.logged.join()).toContain(`mutation ${three[1]!.id}`)
    expect(await journal()).toHaveLength(2)
    expect(await readerOf(server.store.q).where('rollCalls', {})).toEqual([])
    server.app = server.make(server.store).app
    expect(outcomes((await marina.send(...three)).receipts)).toEqual(['alreadyApplied', 'applied', 'alreadyApplied'])
  })

  test('a mutation without a receipt is not done: when the journal cannot be written, neither is the act', async () => {
    const marina = await open('marina')
    server.app = server.make(withFaultIn(server.store, 'journal', () => new Error('no such page'))).app
    expect((await marina.send(mark(marina, 0))).receipts).toEqual([])
    expect(await attendance()).toEqual([])
  })

  test('a mutation that is refused halfway leaves nothing half done', async () => {
    const marina = await open('marina')
    server.app = server.make(withFaultIn(server.store, 'attendance', () => new Refusal('notFound'))).app
    const { receipts } = await marina.send(mark(marina, 0), current(marina, 102))
    expect(outcomes(receipts)).toEqual(['refused', 'applied'])
    expect(await readerOf(server.store.q).where('rollCalls', {})).toEqual([])
  })

  test('a request of 45,000 cursors, or an act of as many fields, is 413 before any of them is read', async () => {
    const marina = await open('marina')
    const many = Object.fromEntries(Array.from({ length: 45_000 }, (_, i) => [`class:${i}`, 1]))
    const stuffed = { ...mark(marina, 1), body: many }
    const hostile = [{ cursors: many }, { began: many }, { mutations: [stuffed] }]
    for (const more of hostile) {
      const body = { ...marina.request(), ...more }
      const answer = await server.call('POST', '/api/sync', { cookie: marina.cookie, body })
      expect([answer.status, await answer.text()]).toEqual([413, errors['request.tooLarge'].text])
    }
    const most = Object.fromEntries(Array.from({ length: mostScopes }, (_, i) => [`class:${i}`, 1]))
    const answer = await server.call('POST', '/api/sync', {
      ...{ cookie: marina.cookie, body: { ...marina.request(), cursors: most } },
    })
    expect(answer.status).toBe(200)
  })

  test(`${batchLimit} mutations fit in a request; one more is 413, and none is done`, async () => {
    const marina = await open('marina')
    const many = Array.from({ length: batchLimit + 1 }, (_, i) => mark(marina, i))
    const answer = await post(marina.cookie, marina.request(many))
    expect([answer.status, await answer.text()]).toEqual([413, errors['request.tooLarge'].text])
    expect(await journal()).toHaveLength(0)
    expect((await marina.send(...many.slice(1))).receipts).toHaveLength(batchLimit)
    expect(await attendance()).toHaveLength(batchLimit)
  })
})

describe('the request', () => {
  test('an app that is too old gets 426, whatever else it sends', async () => {
    const marina = await open('marina')
    const act = mark(marina, 0)
    for (const request of [
      { ...marina.request([act]), protocol: 0 },
      { protocol: 0, changes: [] },
    ]) {
      const answer = await post(marina.cookie, request)
      expect([answer.status, await answer.text()]).toEqual([426, errors['app.tooOld'].text])
    }
    expect(await journal()).toHaveLength(0)
  })

  test('another person’s cookie cannot send this person’s changes: 401', async () => {
    const marina = await open('marina')
    const otavio = await open('otavio')
    const answer = await post(otavio.cookie, marina.request([mark(marina, 0)]))
    expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([401, 'session.otherUser'])
    expect(await journal()).toHaveLength(0)
  })

  test('each device gets its own numbers and keeps them', async () => {
    const devices = [await open('marina'), await open('marina'), await open('celia')]
    const blocks = devices.map((device) => device.request().device)
    expect(new Set(blocks).size).toBe(3)
    expect((await devices[0]!.send()).device).toBe(blocks[0])
  })

  test('nobody gets another person’s numbers by claiming their device', async () => {
    const celia = await open('celia')
    const marina = await open('marina')
    const request = { ...marina.request([{ ...current(marina, 101), id: idInBlock(celia.request().device!, 99) }]) }
    const answer = await server.sync(marina.cookie, { ...request, device: celia.request().device })
    expect(answer.device).not.toBe(celia.request().device)
    expect(answer.receipts).toMatchObject([{ outcome: 'refused', code: 'id.notYours' }])
    expect(await journal()).toHaveLength(0)
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['an unknown scope', { ...hello('marina'), cursors: { everything: 0 } }],
    ['a cursor that is not a number', { ...hello('marina'), cursors: { me: '0' } }],
    ['an invalid mutation', { ...hello('marina'), mutations: [{ id: 1, sql: 'drop' }] }],
  ])('%s is 400', async (_, body) => {
    const answer = await post(await server.signIn('marina'), body)
    expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([400, 'args.invalid'])
  })

  test('a cursor for somebody else’s scope brings nothing of it', async () => {
    const cookie = await server.signIn('marina')
    const known = await server.sync(cookie, hello('marina'))
    for (const first of [known, null]) {
      const { epoch, view } = first ?? { epoch: null, view: null }
      const cursors = { 'class:4': 0, 'class:8': 0, 'school:1': 0, 'module:7': 0, global: 0 }
      const answer = await server.sync(cookie, hello('marina', { epoch, view, cursors, school: 2 }))
      expect(answer.scopes.map(({ scope }) => scope).sort()).toEqual(['class:3', 'me', 'module:5'])
    }
  })
})

describe('the time of a change', () => {
  const journaled = async ({ id }: OutboxCall) => (await journal()).find((row) => row.id === id)!

  test('a clock that runs ahead is set back to the server’s', async () => {
    const marina = await open('marina')
    const act = { ...current(marina, 101), at: server.clock.time + 86_400_000 }
    await marina.send(act)
    expect((await journaled(act)).at).toBe(server.clock.time)
  })

  test('a device’s later act is never dated before its earlier one, even when its clock went back', async () => {
    const marina = await open('marina')
    await marina.send({ ...current(marina, 101), at: 5000 })
    await marina.send({ ...current(marina, 102), at: 4000 })
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: 102 })
  })

  test('the last write wins, whichever arrives first', async () => {
    const [early, late] = [await open('marina'), await open('celia')]
    const [first, second] = [
      { ...mark(early, 0, true), at: 5000 },
      { ...mark(late, 0, false), at: 6000 },
    ]
    await late.send(second)
    expect(outcomes((await early.send(first)).receipts)).toEqual(['applied'])
    expect(await attendance()).toMatchObject([{ present: false }])
    await expectToHoldAll(early)
  })

  test('deleting a teacher leaves a class without one, even when it was assigned later and that arrived first', async () => {
    const [celia, davi] = [await open('celia'), await open('davi')]
    const at = server.clock.now()
    await davi.send(davi.act(updateClass, { classId: 3, teacherId: people.otavio }, { at }))
    const { receipts } = await celia.send(celia.act(deleteUser, { id: people.otavio }, { at: at - 60_000 }))
    expect(outcomes(receipts)).toEqual(['applied'])
    const classes = await readerOf(server.store.q).where('classes', { schoolId: 1 })
    expect(classes.map(({ teacherId }) => teacherId)).toEqual([null, null])
  })

  test('deleting an administrator who once taught a class leaves it without a teacher', async () => {
    await change(patch('users', people.otavio, { role: 'admin' }))
    const celia = await open('celia')
    await celia.send(celia.act(deleteUser, { id: people.otavio }))
    expect(await readerOf(server.store.q).get('classes', 4)).toMatchObject({ teacherId: null })
  })

  test('two people who change different fields of a row both keep their change', async () => {
    const marina = await open('marina')
    await server.store.tx((q) => write(q, [patch('classes', 3, { title: '7º C' })], [9000, 3]))
    await marina.send({ ...current(marina, 102), at: 8000 })
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ title: '7º C', currentLessonId: 102 })
  })
})

describe('the pages', () => {
  test('everybody holds exactly what they may from the first answer on', async () => {
    for (const who of ['celia', 'marina', 'otavio', 'ana', 'caio', 'nadia', 'raissa', 'sonia'] as const) {
      const device = await open(who)
      expect(device.holdings.view().size).toBeGreaterThan(0)
      await expectToHoldAll(device)
    }
  })

  test('a student never gets a classmate’s row, name, mark or comment, nor anything for teachers', async () => {
    const [marina, ana] = [await open('marina'), await open('ana')]
    const marks = [people.ana, people.bento, people.caio].map((studentId) => ({
      studentId,
      present: studentId !== people.bento,
      rating: 'good' as const,
      comment: `comentário sobre ${studentId}`,
    }))
    await marina.send(
      marina.act(takeRollCall, { classId: 3, lessonId: 101, attendanceDate: day(0), marks, concluded: true }),
      marina.act(ratePerformance, { classId: 3, lessonId: 101, studentId: people.bento, rating: 'poor', date: day(1) }),
    )
    const text = JSON.stringify([await ana.send(), await server.sync(ana.cookie, hello('ana'))])
    expect(text).toContain(`comentário sobre ${people.ana}`)
    for (const other of ['bento', 'caio', 'dora']) expect(text.toLowerCase()).not.toContain(other)
    for (const id of [people.bento, people.caio, people.dora])
      expect(text).not.toMatch(new RegExp(`tudentId":${id}\\b`))
    for (const hidden of ['Gabarito', 'Só professor', 'comentário sobre 22', 'concludedBy":12', 'escola.br']) {
      expect(text).not.toContain(hidden)
    }
    expect(text).toContain('Desafio')
    await expectToHoldAll(ana)
  })

  test('a teacher who loses a class drops it, and the new teacher gets all of it, including old rows', async () => {
    const [marina, otavio] = [await open('marina'), await open('otavio')]
    await marina.send(mark(marina, 0), mark(marina, 1))
    await change(patch('classes', 3, { teacherId: people.otavio }))
    const late = mark(marina, 2)
    const { receipts, dropped } = await marina.send(late)
    expect(receipts).toMatchObject([{ id: late.id, outcome: 'refused', code: 'notAllowed' }])
    expect(dropped.sort()).toEqual(['class:3', 'module:5'])
    expect((await marina.send()).dropped).toEqual([])
    await expectToHoldAll(marina)
    await otavio.send()
    expect(otavio.holdings.view().has('rolls:3/101/2026-01-05')).toBe(true)
    await expectToHoldAll(otavio)
  })

  test('an enrollment that ends removes the class from the student’s device, and the teacher can still read it', async () => {
    const [marina, ana] = [await open('marina'), await open('ana')]
    await change(put('enrollments', { classId: 3, studentId: people.ana, leftAt: 5 }))
    expect((await ana.send()).dropped.sort()).toEqual(['class:3', 'module:5'])
    await marina.send()
    expect(marina.holdings.view().get('enrollments:3/21')).toMatchObject({ leftAt: 5 })
    for (const device of [ana, marina]) await expectToHoldAll(device)
  })

  test('a removed enrollment removes the student from the teacher’s device, and brings them back when it returns', async () => {
    const [marina, ana] = [await open('marina'), await open('ana')]
    await change(remove('enrollments', keyOf('enrollments', { classId: 3, studentId: people.ana })))
    const page = (await marina.send()).scopes.find(({ scope }) => scope === 'class:3')!
    expect(page.gone).toEqual({ enrollments: ['3/21'], users: [21] })
    expect(marina.holdings.view().has('users:21')).toBe(false)
    expect((await ana.send()).dropped.sort()).toEqual(['class:3', 'module:5'])
    for (const device of [ana, marina]) await expectToHoldAll(device)
    await change(put('enrollments', { classId: 3, studentId: people.ana, enrolledAt: 7, leftAt: null }))
    for (const device of [ana, marina]) {
      await device.send()
      await expectToHoldAll(device)
    }
  })

  test('a material that is no longer for students is removed from their devices only', async () => {
    const [marina, ana] = [await open('marina'), await open('ana')]
    await change(patch('materials', 211, { visibility: 'teacher' }))
    expect((await ana.send()).scopes.flatMap(({ gone }) => gone.materials ?? [])).toEqual([211])
    expect((await marina.send()).scopes.flatMap(({ gone }) => gone.materials ?? [])).toEqual([])
    for (const device of [ana, marina]) await expectToHoldAll(device)
  })

  test('a server that went back in time makes every device start again', async () => {
    const marina = await open('marina')
    await startEpoch(server.store, server.clock.now())
    const answer = await marina.send()
    expect(answer.reset).toBe(true)
    expect(answer.scopes.map(({ from }) => from)).toEqual([0, 0, 0])
    expect((await marina.send()).reset).toBe(false)
    await expectToHoldAll(marina)
  })

  test('a person whose role changes starts again, with what the new role may hold', async () => {
    const marina = await open('marina')
    await change(patch('users', people.marina, { role: 'admin' }))
    const answer = await marina.send()
    expect(answer).toMatchObject({ reset: true, view: 'admin@1/unnamed', user: { role: 'admin' } })
    await expectToHoldAll(marina)
  })
})

describe('a cursor', () => {
  test('misses nothing while eight devices write and others read', async () => {
    const pushers = await Promise.all(
      (['celia', 'davi', 'marina', 'marina', 'celia', 'davi', 'marina', 'celia'] as const).map(open),
    )
    const [reader, student] = [await open('davi'), await open('ana')]
    let writing = pushers.length
    const push = async (device: ApiDevice, place: number) => {
      for (let i = 0; i < 12; i += 1) {
        const request = hello(device.who, { device: device.request().device })
        await server.sync(device.cookie, {
          ...request,
          mutations: [mark(device, place * 12 + i), current(device, 101 + (i % 3)), mark(device, 200, i % 2 === 0)],
        })
      }
      writing -= 1
    }
    const read = async (device: ApiDevice) => {
      let answers = 0
      while (writing) {
        await device.send()
        answers += 1
      }
      return answers
    }
    const [first, second] = await Promise.all([read(reader), read(student), ...pushers.map(push)])
    expect(Math.min(first!, second!)).toBeGreaterThan(2)
    for (const device of [reader, student]) {
      await device.settle()
      await expectToHoldAll(device)
    }
    expect(await attendance()).toHaveLength(8 * 12 + 1)
  })
})

describe('small pages', () => {
  beforeEach(async () => {
    server.end()
    server = await testServer({ probe, pageLimit: 3 })
  })

  test('bring everything, only rows that may be seen, and continue after a cut', async () => {
    for (const who of ['celia', 'marina', 'ana', 'caio'] as const) {
      const device = await open(who)
      const may = await oracle(device)
      expect(device.holdings.view().size).toBeLessThan(may.size)
      let requests = 0
      for (let more = true; more; requests += 1) {
        const answer = await device.send()
        for (const [name, row] of answer.scopes.flatMap(rowsIn)) expect(row).toEqual(may.get(name))
        more = answer.scopes.some((page) => page.more)
      }
      expect(requests).toBeGreaterThan(1)
      await expectToHoldAll(device)
    }
  })

  test('bring at once what a device just wrote, even though its page is cut long before, without moving the cursor', async () => {
    const [marina, celia] = [await open('marina'), await open('celia')]
    await marina.settle()
    const cursor = marina.holdings.cursorOf('class:3')
    await celia.send(...Array.from({ length: 10 }, (_, i) => mark(celia, i)))
    const answer = await marina.send(mark(marina, 50), current(marina, 103))
    const page = answer.scopes.find(({ scope }) => scope === 'class:3')!
    expect(page).toMatchObject({ from: cursor, more: true })
    expect(page.cursor).toBeLessThan(cursor + 5)
    expect(marina.holdings.view().get('rolls:3/101/2026-02-24')).toMatchObject({ marks: [{ studentId: 21 }] })
    expect(marina.holdings.view().get('classes:3')).toMatchObject({ currentLessonId: 103 })
    await marina.settle()
    await expectToHoldAll(marina)
  })
})
