import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { historyToken } from '#server/store/epoch/historyToken.ts'
import { epochOf, startRun } from '#server/store/epoch/meta.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxFile, readOutboxFile } from '#web/mirror/outbox/outboxFile.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { sealOutbox } from '#web/mirror/session/sealOutbox.ts'
import { fillUp } from '#web/tests/support/fillUp.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trial R46. The database's file is replaced by an older copy, by hand: no command announces it.

let server: Awaited<ReturnType<typeof testServer>>
let opened: Store[] = []

beforeEach(async () => {
  server = await testServer()
  await startRun(server.store)
})
afterEach(() => {
  for (const store of opened) store.close()
  opened = []
  server.end()
})

const day = 24 * 60 * 60_000

/** Starts a server on a file, as `main.ts` does. */
async function startOn(file: string) {
  const store = openStore({ file })
  opened.push(store)
  await startRun(store)
  Object.assign(server, server.make(store), { store })
}

let copies = 0
/** Takes a copy of the file now; `putBack` makes the server continue from it. */
async function copy() {
  const file = `${server.file}.copy${++copies}`
  rmSync(file, { force: true })
  await server.store.backup(file)
  return { putBack: () => startOn(file) }
}

async function synced(who: Person) {
  const device = await schoolDevice(server, who)
  expect(await device.sync()).toBe('ok')
  return device
}
const roll = (present: boolean, attendanceDate = '2026-11-23', lessonId = 101, studentId: number = people.ana) => ({
  ...{ classId: 3, lessonId, attendanceDate },
  marks: [{ studentId, present }],
})
const marks = async () =>
  (await readerOf(server.store.q).where('attendance', { classId: 3 })).map(({ date, present }) => [date, present])
async function settle(...devices: SchoolDevice[]) {
  for (const device of devices) expect(await device.sync()).toBe('ok')
}
async function expectAllToAgree(...devices: SchoolDevice[]) {
  for (const device of devices) {
    await device.expectToAgree()
    expect((await outboxOf(device.mirror)).waiting).toEqual([])
  }
}
const newModule = (device: SchoolDevice, title = 'Geometria') =>
  mutate(device.mirror, createModule, { title, order: 3, active: true })

describe('a server whose file was replaced by an older copy', () => {
  it('is noticed by a device that had no room for the answers it got meanwhile', async () => {
    const marina = await synced('marina')
    const { putBack } = await copy()
    const { id } = await mutate(marina.mirror, takeRollCall, roll(true))
    fillUp('sent')
    expect(await marina.sync()).toBe(507)
    vi.restoreAllMocks()
    await putBack()
    expect(await marks()).toEqual([])
    await settle(marina)
    expect(marina.requests.flatMap(({ mutations }) => mutations.map((each) => each.id))).toEqual([id, id])
    expect(await marks()).toEqual([['2026-11-23', true]])
    await expectAllToAgree(marina)
  })

  it('is noticed by the first device that saw more, and has its queued, acknowledged and refused work end well', async () => {
    const [marina, celia] = [await synced('marina'), await synced('celia')]
    const { putBack } = await copy()
    await mutate(marina.mirror, takeRollCall, roll(true))
    await settle(marina)
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 101 })
    marina.between = async (_, ask) => {
      const answer = await ask()
      return {
        ...answer,
        receipts: answer.receipts.map(({ id }) => ({ id, outcome: 'refused', code: 'notFound', message: 'Não.' })),
      }
    }
    await settle(marina)
    marina.between = (_, ask) => ask()
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-20'))
    const before = await epochOf(server.store)
    await putBack()
    expect(await marks()).toEqual([])
    await settle(marina)
    expect(await epochOf(server.store)).not.toBe(before)
    expect((await marks()).sort()).toEqual([
      ['2026-11-20', false],
      ['2026-11-23', true],
    ])
    const { waiting, refused } = await outboxOf(marina.mirror)
    expect([waiting.length, refused.map(({ name }) => name)]).toEqual([0, ['setCurrentLesson']])
    await settle(celia, marina)
    await expectAllToAgree(celia, marina)
  })

  it('gives a person who connects before that is noticed none of the numbers of a device that it lost', async () => {
    const { putBack } = await copy()
    const davi = await synced('davi')
    await newModule(davi, 'De antes')
    await settle(davi)
    await mutate(davi.mirror, takeRollCall, roll(true))
    await putBack()
    const celia = await synced('celia')
    await newModule(celia, 'De depois')
    await settle(celia)
    await mutate(celia.mirror, takeRollCall, roll(false, '2026-11-20'))
    await davi.signInAgain()
    await settle(davi, celia, davi)
    expect((await marks()).sort()).toEqual([
      ['2026-11-20', false],
      ['2026-11-23', true],
    ])
    const titles = (await readerOf(server.store.q).where('modules', {})).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['De antes', 'De depois']))
    await expectAllToAgree(davi, celia)
    for (const device of [davi, celia]) expect((await outboxOf(device.mirror)).refused).toEqual([])
  })

  it('gives nobody the marks for a pupil that it lost', async () => {
    const marina = await synced('marina')
    const { putBack } = await copy()
    const register = async (email: string): Promise<number> => {
      const cookie = await server.signIn('celia')
      const body = { name: email, email, password: 'senha-nova-1', role: 'student' }
      const { id } = await (await server.call('POST', '/api/register', { cookie, body })).json()
      const enrolled = { classId: 3, studentId: id }
      expect((await server.call('POST', '/api/enrollments', { cookie, body: enrolled })).ok).toBe(true)
      return id
    }
    const lost = await register('lia@escola.br')
    await settle(marina)
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-23', 101, lost))
    await putBack()
    const other = await register('rui@escola.br')
    await settle(marina)
    const held = await readerOf(server.store.q).where('attendance', { classId: 3 })
    expect(held.filter(({ studentId }) => studentId === other)).toEqual([])
    const { waiting, refused } = await outboxOf(marina.mirror)
    expect([...waiting, ...refused].map(({ name }) => name)).toEqual(['takeRollCall'])
  })

  it('is noticed though others wrote beyond what was lost, for days before anybody who had seen it connected', async () => {
    const [marina, celia] = [await synced('marina'), await synced('celia')]
    const { putBack } = await copy()
    await mutate(marina.mirror, takeRollCall, roll(true))
    await settle(marina)
    await putBack()
    for (let n = 0; n < 12; n++) await newModule(celia, `Depois ${n}`)
    await settle(celia)
    server.clock.time += day
    await settle(marina, celia)
    expect(await marks()).toEqual([['2026-11-23', true]])
    expect(
      (await readerOf(server.store.q).where('modules', {})).filter(({ title }) => /Depois/.test(title)),
    ).toHaveLength(12)
    await expectAllToAgree(celia, marina)
  })

  it('is noticed after further starts, and a second time', async () => {
    const marina = await synced('marina')
    const first = await copy()
    await mutate(marina.mirror, takeRollCall, roll(true))
    await settle(marina)
    await first.putBack()
    await startOn(`${server.file}.copy${copies}`)
    await settle(marina)
    const second = await copy()
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-20'))
    await settle(marina)
    await second.putBack()
    await settle(marina)
    expect(await marks()).toHaveLength(2)
    await expectAllToAgree(marina)
  })

  it('gives a device whose numbers it does not know the same numbers again', async () => {
    const { putBack } = await copy()
    const marina = await synced('marina')
    await mutate(marina.mirror, takeRollCall, roll(true))
    await settle(marina)
    await putBack()
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-20'))
    await marina.signInAgain()
    await settle(marina)
    const block = marina.requests.at(-1)!.device
    await settle(marina)
    const devices = await server.store.q.select().from(server.store.t.devices)
    expect(devices.map((device) => [device.block, device.userId])).toEqual([[block, people.marina]])
    expect(await marks()).toHaveLength(2)
    expect(await outboxOf(marina.mirror)).toEqual({ waiting: [], refused: [] })
  })

  it('starts one epoch when two notice at once, and notifies everybody who listens', async () => {
    const devices = [await synced('marina'), await synced('otavio')]
    const { putBack } = await copy()
    for (const device of devices) {
      await mutate(device.mirror, setCurrentLesson, { classId: device === devices[0] ? 3 : 4, lessonId: 102 })
      await settle(device)
    }
    await putBack()
    const answer = await server.call('GET', '/api/events', { cookie: await server.signIn('celia') })
    const events = answer.body!.getReader()
    await events.read()
    await Promise.all(devices.map((device) => settle(device)))
    expect(new TextDecoder().decode((await events.read()).value)).toContain('event: poke')
    await events.cancel()
    expect(server.logged.filter((line) => line.includes('put back'))).toHaveLength(1)
    await settle(...devices)
    await expectAllToAgree(...devices)
  })

  it('that is cut off before it could answer is in the same epoch at the next request', async () => {
    const marina = await synced('marina')
    const { putBack } = await copy()
    await mutate(marina.mirror, takeRollCall, roll(true))
    await settle(marina)
    await putBack()
    marina.between = async (_, ask) => {
      await ask()
      throw new NetworkFailure(0)
    }
    expect(await marina.sync()).toBe(0)
    const epoch = await epochOf(server.store)
    marina.between = (_, ask) => ask()
    await settle(marina)
    expect(await epochOf(server.store)).toBe(epoch)
    expect(await marks()).toHaveLength(1)
    await expectAllToAgree(marina)
  })

  it('takes nothing from a device that does not know of it yet, so that what was acknowledged comes first', async () => {
    const celia = await synced('celia')
    const { putBack } = await copy()
    const { id } = await newModule(celia)
    await settle(celia)
    await mutate(celia.mirror, updateModule, { id, title: 'Geometria plana' })
    await putBack()
    const passed: number[][] = []
    celia.between = async (request, ask) => {
      const answer = await ask()
      passed.push([request.mutations.length, answer.receipts.length])
      return answer
    }
    await settle(celia)
    expect(passed).toEqual([
      [1, 0],
      [2, 2],
    ])
    expect(await readerOf(server.store.q).get('modules', id)).toMatchObject({ title: 'Geometria plana' })
    await expectAllToAgree(celia)
  })

  it('lets nobody else have the numbers of a device that it lost', async () => {
    const { putBack } = await copy()
    const celia = await synced('celia')
    const { id } = await newModule(celia)
    await settle(celia)
    const block = celia.requests.at(-1)!.device
    await putBack()
    const cookie = await server.signIn('ana')
    const first = await server.sync(cookie, hello('ana', { device: block }))
    expect(first.device).not.toBe(block)
    // Nor with the token that this answer brought.
    const token = { epoch: first.epoch, historyToken: first.historyToken }
    expect((await server.sync(cookie, hello('ana', { device: block, ...token }))).device).not.toBe(block)
    await celia.signInAgain()
    await settle(celia)
    expect(await readerOf(server.store.q).get('modules', id)).toBeDefined()
    expect((await outboxOf(celia.mirror)).refused).toEqual([])
  })

  it('takes lost work that its author carried to another device in a file', async () => {
    const { putBack } = await copy()
    const [broken, other] = [await synced('celia'), await synced('celia')]
    const { id } = await newModule(broken)
    const celia = { id: people.celia, name: 'Célia' }
    const file = JSON.stringify(await outboxFile(broken.mirror, celia))
    await putBack()
    await other.signInAgain()
    await readOutboxFile(other.mirror, file)
    const own = (await newModule(other, 'Daqui')).id
    await settle(other, other)
    for (const made of [id, own]) expect(await readerOf(server.store.q).get('modules', made)).toBeDefined()
    await expectAllToAgree(other)
    expect((await outboxOf(other.mirror)).refused).toEqual([])
  })

  it('takes lost work that was sealed when its author signed out', async () => {
    const { putBack } = await copy()
    const celia = await synced('celia')
    const { id } = await newModule(celia)
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await celia.mirror.db.keep('sealing', { key, epoch: null })
    await sealOutbox(celia.mirror, { at: server.clock.time }, undefined, pageLock)
    await putBack()
    celia.restart()
    await celia.signInAgain()
    expect(await openSealed(celia.mirror, key, pageLock)).toEqual([])
    await settle(celia, celia)
    expect(await readerOf(server.store.q).get('modules', id)).toBeDefined()
    expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  })

  it('makes a device with an app older than tokens start over by itself, its work kept', async () => {
    const marina = await synced('marina')
    marina.between = (_, ask) => ask({ historyToken: undefined })
    const { putBack } = await copy()
    for (let n = 1; n < 9; n++) {
      await mutate(marina.mirror, takeRollCall, roll(true, `2026-11-0${n}`))
      await settle(marina)
    }
    await mutate(marina.mirror, takeRollCall, roll(true))
    await putBack()
    const epoch = await epochOf(server.store)
    await settle(marina)
    expect(await epochOf(server.store)).toBe(epoch)
    expect(await marks()).toEqual([['2026-11-23', true]])
    await expectAllToAgree(marina)
  })
})

describe('nobody can make others start over', () => {
  it.each([
    ['large cursors', async () => ({ cursors: { me: 2 ** 40, 'class:3': 2 ** 40, 'module:5': 2 ** 40 } })],
    ['an invented token', async () => ({ historyToken: `${btoa('{"epoch":"x","run":9}')}.c2lnbmVk` })],
    ['no token at all', async () => ({ historyToken: 'x'.repeat(400) })],
    [
      'a token of another server',
      async () => {
        const other = await testServer()
        await epochOf(other.store)
        const token = await historyToken(other.store, { block: 4096, userId: people.ana })
        other.end()
        return { historyToken: token }
      },
    ],
    ['a block that was never assigned', async () => ({ device: 4096 + 5000 })],
  ])('by %s', async (_, claim) => {
    const celia = await synced('celia')
    const cookie = await server.signIn('ana')
    const own = await server.sync(cookie, hello('ana'))
    const before = await epochOf(server.store)
    const claims = await claim()
    const { epoch, view, device } = own
    const ownState = { epoch, view, device, cursors: Object.fromEntries(own.scopes.map((p) => [p.scope, p.cursor])) }
    const answer = await server.sync(cookie, hello('ana', { ...ownState, ...claims }))
    expect(answer.reset).toBe('cursors' in claims)
    expect(await epochOf(server.store)).toBe(before)
    const requestsBefore = celia.requests.length
    celia.between = async (_, ask) => {
      const answer = await ask()
      expect(answer.reset).toBe(false)
      return answer
    }
    await settle(celia)
    expect(celia.requests.length).toBeGreaterThan(requestsBefore)
  })

  it('nor does what a device states before it knows an epoch prove its numbers', async () => {
    const marina = await synced('marina')
    await settle(marina)
    const block = marina.requests.at(-1)!.device!
    const cookie = await server.signIn('ana')
    const claims = { device: block }
    const { epoch, historyToken: token } = await server.sync(cookie, hello('ana', { epoch: 'another', ...claims }))
    const claimed = await server.sync(cookie, hello('ana', { epoch, historyToken: token, ...claims }))
    expect(claimed.device).not.toBe(block)
    await settle(marina)
    expect(marina.requests.at(-1)!.device).toBe(block)
    const [row] = await server.store.q.select().from(server.store.t.devices)
    expect(row).toMatchObject({ block, userId: people.marina })
  })

  it('nor does another’s token give access to another’s numbers', async () => {
    const marina = await synced('marina')
    const cookie = await server.signIn('ana')
    await settle(marina)
    const { historyToken, device } = marina.requests.at(-1)!
    expect([typeof historyToken, typeof device]).toEqual(['string', 'number'])
    const claimed = await server.sync(cookie, hello('ana', { historyToken, device }))
    expect(claimed.device).not.toBe(device)
  })
})

describe('what a restored server is offered in any order', () => {
  /** Célia's module with a lesson for Marina's class, and Marina's roll of it; then the file is put back. */
  async function lostTogether() {
    const [marina, celia] = [await synced('marina'), await synced('celia')]
    const { putBack } = await copy()
    const module = await newModule(celia)
    const lesson = await mutate(celia.mirror, createLesson, { moduleId: module.id, title: 'Ângulos', order: 1 })
    await mutate(celia.mirror, linkModule, { moduleId: module.id, classId: 3 })
    await settle(celia, marina)
    await mutate(marina.mirror, takeRollCall, roll(true, '2026-11-23', lesson.id))
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    await settle(marina)
    await putBack()
    return { marina, celia, module, lesson }
  }

  it('waits on its device until what it depends on has arrived, and is then applied', async () => {
    const { marina, celia, lesson } = await lostTogether()
    await settle(marina)
    const outbox = await outboxOf(marina.mirror)
    expect([outbox.waiting.map(({ name }) => name), outbox.refused]).toEqual([['takeRollCall'], []])
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: 102 })
    await settle(celia, marina, celia)
    expect(await readerOf(server.store.q).where('attendance', { lessonId: lesson.id })).toHaveLength(1)
    await expectAllToAgree(marina, celia)
  })

  it('waits for a child that is offered before its own device brings the parent, and for a link without a number', async () => {
    const [marina, celia] = [await synced('marina'), await synced('celia')]
    const { putBack } = await copy()
    await mutate(celia.mirror, enrollStudent, { classId: 3, studentId: people.dora })
    await settle(celia, marina)
    await mutate(marina.mirror, takeRollCall, roll(true, '2026-11-23', 101, people.dora))
    await settle(marina)
    await putBack()
    await settle(marina)
    expect((await outboxOf(marina.mirror)).waiting).toHaveLength(1)
    await settle(celia, marina)
    expect(await marks()).toHaveLength(1)
    await settle(celia)
    await expectAllToAgree(marina, celia)
  })

  it('waits for a person whom the office registered, for thirty days and no longer', async () => {
    const [marina, celia] = [await synced('marina'), await synced('celia')]
    const { putBack } = await copy()
    const cookie = await server.signIn('celia')
    const student = { name: 'Eva', username: 'eva1', password: 'pedra verde no rio', role: 'student', category: 'a' }
    const answer = await server.call('POST', '/api/register', { cookie, body: student })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    const { id } = await answer.json()
    await settle(celia)
    await mutate(celia.mirror, enrollStudent, { classId: 3, studentId: id })
    await putBack()
    await settle(celia)
    expect((await outboxOf(celia.mirror)).waiting.map(({ name }) => name)).toEqual(['enrollStudent'])
    server.clock.time += 29 * day
    await celia.signInAgain()
    await settle(celia)
    expect((await outboxOf(celia.mirror)).waiting).toHaveLength(1)
    server.clock.time += 2 * day
    await settle(celia)
    expect((await outboxOf(celia.mirror)).refused.map(({ code }) => code)).toEqual(['notFound'])
    await marina.signInAgain()
    await settle(marina)
    await expectAllToAgree(celia, marina)
  })

  it('is refused at once when what it names was never there, was deleted, or its own parent was refused', async () => {
    const { marina, celia } = await lostTogether()
    await settle(celia, marina)
    await mutate(celia.mirror, updateModule, { id: 6, title: 'Crônicas e contos' })
    const gone = await newModule(celia, 'Some')
    await settle(celia)
    const cookie = await server.signIn('davi')
    expect((await server.call('DELETE', `/api/modules/${gone.id}`, { cookie })).status).toBe(200)
    expect((await server.call('DELETE', '/api/modules/6', { cookie })).status).toBe(200)
    await mutate(celia.mirror, updateModule, { id: gone.id, title: 'Sumiu' })
    await mutate(celia.mirror, updateModule, { id: 6, title: 'Contos' })
    await settle(celia)
    const { waiting, refused } = await outboxOf(celia.mirror)
    expect([waiting.length, refused.map(({ code }) => code)]).toEqual([0, ['notFound', 'notFound']])
  })

  it('an older act that waited does not win over a newer one of the same device', async () => {
    const { marina, celia, lesson } = await lostTogether()
    await settle(marina)
    server.clock.time += day
    await mutate(marina.mirror, takeRollCall, roll(false, '2026-11-24'))
    await settle(marina, celia, marina)
    const waited = (await server.store.q.select().from(server.store.t.journal))
      .map(wholeEntry)
      .filter(
        ({ name, body }) =>
          name === 'takeRollCall' && (body as { attendanceDate: string }).attendanceDate === '2026-11-23',
      )
    expect(waited.map(({ at }) => at < server.clock.time - day / 2)).toEqual([true])
    expect(await readerOf(server.store.q).where('attendance', { lessonId: lesson.id })).toHaveLength(1)
  })
})
