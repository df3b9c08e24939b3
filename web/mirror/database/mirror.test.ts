import { describe, expect, it } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { mutate, mutateAll } from '#web/mirror/outbox/mutate.ts'
import { discardEntry, retryEntry } from '#web/mirror/outbox/retry.ts'
import { deliveryOf, outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { lockOutbox } from '#web/mirror/session/leave.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { applied, classPage, emptyAnswer, modulePage, schoolClass } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror, testDevice } from '#web/tests/support/testMirror.ts'
import { pageLock as lock } from './locks.ts'
import type { Mirror } from './mirror.ts'
import { beginVisit } from './visit.ts'

const roll = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21' }
const mark = (studentId: number, present: boolean | null) => ({ ...roll, marks: [{ studentId, present }] })
const presence = async (mirror: Mirror) =>
  Object.fromEntries(
    (await mirror.rows.where('attendance', { classId: 3, lessonId: 7, date: '2026-11-21' })).map((row) => [
      row.studentId,
      row.present,
    ]),
  )
const refuse = (request: { mutations: { id: number }[] }) =>
  emptyAnswer({
    receipts: request.mutations.map(({ id }) => ({ id, outcome: 'refused', code: 'notAllowed', message: 'Não.' })),
  })

describe('an act on the device', () => {
  it('keeps the row and the outbox entry together, and both are there when the app is opened again', async () => {
    const { mirror, open } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, false))
    mirror.db.close()
    const again = open()
    expect(await presence(again)).toEqual({ 21: false })
    expect((await outboxOf(again)).waiting).toMatchObject([
      { method: 'POST', path: '/api/classes/3/lessons/7/attendance', actorId: 10, state: 'queued' },
    ])
  })

  it('leaves neither row nor entry when a rule refuses it', async () => {
    const { mirror } = await syncedMirror()
    await expect(mutate(mirror, takeRollCall, mark(99, true))).rejects.toMatchObject({ code: 'student.notEnrolled' })
    await expect(mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 70 })).rejects.toBeInstanceOf(Refusal)
    expect(await presence(mirror)).toEqual({})
    expect((await outboxOf(mirror)).waiting).toEqual([])
  })

  it('is done together with others: all are stored in their order, or none when a rule refuses one of them', async () => {
    const { mirror } = await syncedMirror()
    const rolls = (...marks: ReturnType<typeof mark>[]) =>
      mutateAll(
        mirror,
        marks.map((args) => ({ act: takeRollCall as Mutation, args })),
      )
    await expect(rolls(mark(21, true), mark(99, true))).rejects.toMatchObject({ code: 'student.notEnrolled' })
    expect(await presence(mirror)).toEqual({})
    expect((await outboxOf(mirror)).waiting).toEqual([])
    const kept = await rolls(mark(21, true), mark(22, false))
    expect(await presence(mirror)).toEqual({ 21: true, 22: false })
    expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
    expect(kept[1]!.id).toBeGreaterThan(kept[0]!.id)
    expect(kept[1]!.at).toBeGreaterThan(kept[0]!.at)
  })

  it('is refused in words on a device that never synced', async () => {
    const mirror = testDevice().open()
    await expect(mutate(mirror, takeRollCall, mark(21, true))).rejects.toMatchObject({ kind: 'unready' })
  })

  it('gets greater numbers and times than those before, also when the clock is set back', async () => {
    const { mirror, clock } = await syncedMirror()
    const first = await mutate(mirror, takeRollCall, mark(21, true))
    clock.time -= 86_400_000
    const second = await mutate(mirror, takeRollCall, mark(22, true))
    expect(second.id).toBeGreaterThan(first.id)
    expect(second.at).toBeGreaterThan(first.at)
  })

  it('takes a mark back as if it had never been made', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    await mutate(mirror, takeRollCall, mark(21, null))
    expect(await presence(mirror)).toEqual({})
  })

  it('creates one roll record, whatever the number of marks', async () => {
    const { mirror } = await syncedMirror()
    for (const id of [21, 22, 23]) await mutate(mirror, takeRollCall, mark(id, true))
    expect(await mirror.db.rows('rolls').count()).toBe(1)
  })
})

describe('a drain', () => {
  it('removes an entry only by its receipt, and records when it was sent', async () => {
    const { mirror, clock } = await syncedMirror()
    const { about, at } = await mutate(mirror, takeRollCall, mark(21, true))
    clock.time += 5_000
    const { network } = scripted((request) => emptyAnswer({ receipts: applied(request) }))
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
    expect(await deliveryOf(mirror, about[0]!)).toEqual({ pending: 0, lastSentAt: clock.time, lastDoneAt: at })
  })

  it.each([0, 400, 401, 403, 404, 408, 413, 426, 429, 500, 502, 503])(
    'keeps everything, in order, when the answer is %i',
    async (status) => {
      const { mirror } = await syncedMirror()
      const ids: number[] = []
      for (const id of [21, 22]) ids.push((await mutate(mirror, takeRollCall, mark(id, true))).id)
      const network = { sync: () => Promise.reject(new NetworkFailure(status)) }
      expect(await drain(mirror, { network, lock })).toMatchObject({ ok: false, status })
      expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual(ids)
      expect((await summaryOf(mirror)).sync.failure).toMatchObject({ status })
    },
  )

  it.each([[{}], ['<html>Entre na rede</html>'], [null], [{ ...emptyAnswer(), receipts: undefined }]])(
    'treats %j as no answer at all',
    async (answer) => {
      const { mirror } = await syncedMirror()
      await mutate(mirror, takeRollCall, mark(21, true))
      const network = { sync: async () => answer as never }
      expect(await drain(mirror, { network, lock })).toMatchObject({ ok: false, status: 0 })
      expect((await outboxOf(mirror)).waiting).toHaveLength(1)
    },
  )

  it('stops asking a server that announces more but moves no cursor', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    const stuck = { ...classPage(), from: 50, cursor: 50, more: true, rows: {} }
    const { network, requests } = scripted(emptyAnswer({ scopes: [stuck] }))
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
    expect(requests).toHaveLength(1)
  })

  it('moves a refused entry to the list with its reason, puts the row back, and sends those behind it', async () => {
    const { mirror } = await syncedMirror()
    const bad = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
    await mutate(mirror, takeRollCall, mark(21, true))
    const { network } = scripted((request) =>
      emptyAnswer({
        receipts: applied(request).map((receipt) =>
          receipt.id === bad.id
            ? { ...receipt, outcome: 'refused' as const, code: 'notAllowed' as const, message: 'Não pode.' }
            : receipt,
        ),
      }),
    )
    await drain(mirror, { network, lock })
    const { waiting, refused } = await outboxOf(mirror)
    expect(waiting).toEqual([])
    expect(refused).toMatchObject([{ id: bad.id, code: 'notAllowed', message: 'Não pode.' }])
    expect((await mirror.rows.get('classes', 3))?.currentLessonId).toBeNull()
  })

  it('puts the server’s row back under two acts on it that were both refused', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
    await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 })
    await drain(mirror, { ...scripted(refuse), lock })
    expect((await outboxOf(mirror)).refused).toHaveLength(2)
    expect((await mirror.rows.get('classes', 3))?.currentLessonId).toBeNull()
  })

  it('tries a refused entry again under a new number, or lets its author discard it', async () => {
    const { mirror } = await syncedMirror()
    const first = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
    await drain(mirror, { ...scripted(refuse), lock })
    await retryEntry(mirror, first.id)
    const [again] = (await outboxOf(mirror)).waiting
    expect(again!.id).toBeGreaterThan(first.id)
    expect((await mirror.rows.get('classes', 3))?.currentLessonId).toBe(8)
    await drain(mirror, { ...scripted(refuse), lock })
    await discardEntry(mirror, again!.id)
    expect(await summaryOf(mirror)).toMatchObject({ pending: 0, refused: 0 })
  })

  it('shows what waits on top of newer rows of the server', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
    const renamed = classPage({
      from: 50,
      cursor: 51,
      rows: { classes: [{ ...schoolClass, title: '7º C', currentLessonId: 7 }] },
    })
    await drain(mirror, { ...scripted(emptyAnswer({ scopes: [renamed] })), lock })
    expect(await mirror.rows.get('classes', 3)).toMatchObject({ title: '7º C', currentLessonId: 8 })
  })

  it('leaves out a page that does not continue from the cursor here', async () => {
    const { mirror } = await syncedMirror()
    const stale = classPage({ from: 20, cursor: 30, rows: { classes: [{ ...schoolClass, title: 'velha' }] } })
    await drain(mirror, { ...scripted(emptyAnswer({ scopes: [stale] })), lock })
    expect(await mirror.rows.get('classes', 3)).toMatchObject({ title: '7º B' })
    expect((await mirror.db.cursors.get('class:3'))?.cursor).toBe(50)
  })

  it('keeps a row while one scope holds it and deletes it with the last', async () => {
    const { mirror } = await syncedMirror()
    const other = classPage({ scope: 'class:4', rows: { users: classPage().rows.users!.slice(0, 1) } })
    await drain(mirror, { ...scripted(emptyAnswer({ scopes: [other] })), lock })
    await drain(mirror, { ...scripted(emptyAnswer({ dropped: ['class:3'] })), lock })
    expect((await mirror.rows.where('users', { role: 'student' })).map(({ id }) => id)).toEqual([21])
    expect(await mirror.rows.get('classes', 3)).toBeUndefined()
    await drain(mirror, { ...scripted(emptyAnswer({ dropped: ['class:4'] })), lock })
    expect(await mirror.rows.where('users', { role: 'student' })).toEqual([])
  })

  it('keeps each of 1,000 rows exactly as long as some scope holds it, however scopes change', async () => {
    const chance = chanceOf(17)
    const { mirror } = await syncedMirror()
    const names = ['class:31', 'class:32', 'class:33', 'module:34']
    const ids = Array.from({ length: 1_000 }, (_, i) => 1_000 + i)
    const holds = new Map(names.map((name) => [name, new Set<number>()]))
    const cursors = new Map(names.map((name) => [name, 0]))
    for (let round = 0; round < 12; round++) {
      const dropped = names.filter((name) => cursors.get(name) && chance.oneIn(5))
      const scopes = names.flatMap((scope) => {
        if (dropped.includes(scope)) return []
        const kept = ids.filter(() => chance.oneIn(4))
        const gone = ids.filter((id) => !kept.includes(id) && chance.oneIn(3))
        for (const id of kept) holds.get(scope)!.add(id)
        for (const id of gone) holds.get(scope)!.delete(id)
        const from = cursors.get(scope)!
        cursors.set(scope, from + 10)
        const users = kept.map((id) => ({ ...classPage().rows.users![0]!, id }))
        return [{ scope, from, cursor: from + 10, more: false, rows: { users }, gone: { users: gone } }]
      })
      for (const scope of dropped) {
        holds.get(scope)!.clear()
        cursors.set(scope, 0)
      }
      await drain(mirror, { ...scripted(emptyAnswer({ scopes, dropped })), lock })
      const here = (await mirror.db.rows('users').toCollection().primaryKeys()).filter((id) => Number(id) >= 1_000)
      expect(here).toEqual(ids.filter((id) => names.some((name) => holds.get(name)!.has(id))))
    }
  })

  it('starts over when the server says so, and keeps the outbox', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    const restart = emptyAnswer({ epoch: 'e2', reset: true, scopes: [classPage(), modulePage()] })
    // The server takes nothing before the device knows of the new epoch, so it gets one more request.
    await drain(mirror, { ...scripted(restart, emptyAnswer({ epoch: 'e2' })), lock })
    expect(await presence(mirror)).toEqual({ 21: true })
    expect((await outboxOf(mirror)).waiting).toHaveLength(1)
  })

  it('sends a long outbox in batches and asks for every page', async () => {
    const { mirror } = await syncedMirror()
    for (let i = 0; i < 205; i++) await mutate(mirror, takeRollCall, mark(21, i % 2 === 0))
    const answer = (request: Parameters<typeof applied>[0]) => emptyAnswer({ receipts: applied(request) })
    const { requests, network } = scripted(answer, answer)
    await drain(mirror, { network, lock })
    expect(requests.map(({ mutations }) => mutations.length)).toEqual([200, 5])
    expect((await summaryOf(mirror)).pending).toBe(0)
  })
})

describe('signing out with work unsent', () => {
  it('can leave the locked outbox alone on the device, which comes back whole for the same person', async () => {
    const { mirror, open } = await syncedMirror()
    await mutate(mirror, completeLesson, { classId: 3, lessonId: 7, isCompleted: true, performanceLevel: 'good' })
    await lockOutbox(mirror)
    expect(await mirror.db.rows('users').count()).toBe(0)
    mirror.db.close()
    const again = open()
    await beginVisit(again)
    const back = emptyAnswer({ reset: true, scopes: [classPage(), modulePage()] })
    await drain(again, { ...scripted(back), lock })
    expect(await again.rows.get('completions', '7/3')).toMatchObject({ isCompleted: true, performanceLevel: 'good' })
  })
})
