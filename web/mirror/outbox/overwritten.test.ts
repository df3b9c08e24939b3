import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { overwrittenWords } from '#schema/rules/journal/overwrittenWords.ts'
import { historyOf } from '#server/store/journal/rowHistory.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { mutate } from './mutate.ts'
import { dismissNotice, overwrittenOf, putBackMine } from './overwritten.ts'

// Covers: design, a mutation's life ('possibly overtaken by a later write'); trial R22.

let server: Awaited<ReturnType<typeof testServer>>

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => {
  server.end()
})

const deviceOf = async (who: Person) => {
  const device = await personDevice(server, who)
  return Object.assign(device, { notices: () => noticesOf(device.mirror) })
}

const noticesOf = async (mirror: Mirror) => {
  const words = (await overwrittenOf(mirror)).map((notice) => overwrittenWords(notice, mirror.rows, server.clock.now()))
  return (await Promise.all(words)).map(({ what }) => what)
}

const day = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
const key = `3/101/2026-11-23/${people.ana}`
const mark = (present: boolean | null) => ({ ...day, marks: [{ studentId: people.ana, present }] })
const presentOf = async (mirror: Mirror) => (await mirror.rows.get('attendance', key))?.present
/** The time between two acts, ms. */
const pass = (ms = 60_000) => {
  server.clock.time += ms
}

describe('a write that somebody else replaced is notified to its author', () => {
  it('for a justified absence too, which can be restored with its reason, and for a day without a lesson', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    const excused = { studentId: people.ana, present: false, detail: 'justified', reason: 'Consulta' } as const
    await mutate(teacher.mirror, takeRollCall, { ...day, marks: [excused] })
    await mutate(teacher.mirror, cancelRollCall, { ...day, reason: 'Chuva' })
    await teacher.sync()
    await office.sync()
    pass()
    await mutate(office.mirror, takeRollCall, mark(true))
    await mutate(office.mirror, cancelRollCall, { ...day, reason: null })
    await office.sync()
    await teacher.sync()
    expect((await teacher.notices()).sort()).toEqual([
      expect.stringMatching(/^Ana: seu motivo “Consulta” foi substituído por nada, de Celia/),
      expect.stringMatching(/^Ana: sua marcação Ausente foi substituída por Presente, de Celia/),
      expect.stringMatching(/^Ana: sua marcação Falta justificada foi substituída por sem detalhe, de Celia/),
      expect.stringMatching(/: sua marcação Não houve aula \(Chuva\) foi substituída por Houve aula, de Celia/),
    ])
    pass()
    await putBackMine(teacher.mirror, `attendance:${key}:reason`)
    await putBackMine(teacher.mirror, 'rollCalls:3/101/2026-11-23:cancelledReason')
    await teacher.sync()
    await office.sync()
    expect(await office.mirror.rows.get('attendance', key)).toMatchObject(excused)
    expect(await office.mirror.rows.get('rollCalls', '3/101/2026-11-23')).toMatchObject({ cancelledReason: 'Chuva' })
  })

  it('when it was overwritten before it arrived; restored, it is a new act that stands', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    await mutate(teacher.mirror, takeRollCall, mark(true))
    pass()
    await mutate(office.mirror, takeRollCall, mark(false))
    await office.sync()
    await teacher.sync()
    expect(await presentOf(teacher.mirror)).toBe(false)
    expect(await teacher.notices()).toEqual([
      expect.stringMatching(/: sua marcação Presente foi substituída por Ausente, de .+, \d\d:\d\d$/),
    ])
    expect(await office.notices()).toEqual([])
    const bodies = (await historyOf(server.store.q, 'rollCalls', '3/101/2026-11-23', {})).map(({ body }) => body?.marks)
    expect(bodies).toContainEqual([{ studentId: people.ana, present: true }])
    expect(bodies).toContainEqual([{ studentId: people.ana, present: false }])
    pass()
    await putBackMine(teacher.mirror, (await overwrittenOf(teacher.mirror))[0]!.name)
    expect(await teacher.notices()).toEqual([])
    await teacher.sync()
    await office.sync()
    expect([await presentOf(teacher.mirror), await presentOf(office.mirror)]).toEqual([true, true])
    expect(await teacher.notices()).toEqual([])
    expect(await office.notices()).toEqual([expect.stringContaining('marcação Ausente foi substituída por Presente')])
  })

  it('when it was changed long after it was sent, once, and not again after it was dismissed', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    await mutate(teacher.mirror, takeRollCall, {
      ...day,
      marks: [{ studentId: people.ana, present: true, rating: 'good', comment: 'Ótima' }],
    })
    await teacher.sync()
    expect(await teacher.notices()).toEqual([])
    pass(86_400_000)
    await office.sync()
    await mutate(office.mirror, takeRollCall, {
      ...day,
      marks: [{ studentId: people.ana, rating: 'poor', comment: null }],
    })
    await office.sync()
    await teacher.sync()
    expect((await teacher.notices()).sort()).toEqual([
      expect.stringMatching(/: seu comentário “Ótima” foi substituído por sem comentário, de /),
      expect.stringMatching(/: sua avaliação Boa foi substituída por Baixa, de /),
    ])
    for (const { name } of await overwrittenOf(teacher.mirror)) await dismissNotice(teacher.mirror, name)
    pass()
    await mutate(office.mirror, takeRollCall, { ...day, marks: [{ studentId: people.ana, present: true }] })
    await office.sync()
    await teacher.sync()
    expect(await teacher.notices()).toEqual([])
  })

  it('also for a current lesson, by its names, with the date when it was on another day', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    await mutate(teacher.mirror, setCurrentLesson, { classId: 3, lessonId: 101 })
    await teacher.sync()
    pass()
    await mutate(office.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    await office.sync()
    pass(2 * 86_400_000)
    await teacher.sync()
    const { mirror } = teacher
    const [one, two] = [await mirror.rows.get('lessons', 101), await mirror.rows.get('lessons', 102)]
    expect(await teacher.notices()).toEqual([
      expect.stringMatching(
        new RegExp(
          `: sua aula atual ${one!.title} foi substituída por ${two!.title}, de .+, \\d\\d/\\d\\d às \\d\\d:\\d\\d$`,
        ),
      ),
    ])
  })

  it('as their own when it was on another device of theirs that had not received it', async () => {
    const [phone, desk] = [await deviceOf('marina'), await deviceOf('marina')]
    await mutate(phone.mirror, takeRollCall, mark(true))
    pass()
    await mutate(desk.mirror, takeRollCall, mark(false))
    await desk.sync()
    pass()
    await phone.sync()
    const ownNotice =
      /: sua marcação Presente foi substituída por Ausente. Você mudou isto depois, em outro aparelho, \d\d:\d\d$/
    expect(await phone.notices()).toEqual([expect.stringMatching(ownNotice)])
    expect(await overwrittenOf(phone.mirror)).toMatchObject([{ own: true }])
    expect(await desk.notices()).toEqual([])
  })

  it('also when that other device was without a network and sent its later value hours afterwards', async () => {
    const [phone, desk] = [await deviceOf('marina'), await deviceOf('marina')]
    await mutate(phone.mirror, takeRollCall, mark(true))
    await phone.sync()
    pass()
    await mutate(desk.mirror, takeRollCall, mark(false))
    pass(3 * 3_600_000)
    await desk.sync()
    await phone.sync()
    expect(await phone.notices()).toEqual([expect.stringContaining('Você mudou isto depois, em outro aparelho')])
    expect(await desk.notices()).toEqual([])
  })

  it('never for what they changed themselves, on this device or, having seen it, on another', async () => {
    const [phone, desk] = [await deviceOf('marina'), await deviceOf('marina')]
    await mutate(phone.mirror, takeRollCall, mark(true))
    await phone.sync()
    pass()
    await mutate(phone.mirror, takeRollCall, mark(false))
    await phone.sync()
    await desk.sync()
    pass()
    await mutate(desk.mirror, takeRollCall, mark(true))
    await desk.sync()
    await phone.sync()
    expect(await presentOf(phone.mirror)).toBe(true)
    expect([await phone.notices(), await desk.notices()]).toEqual([[], []])
    expect(await phone.mirror.db.overwritten.count()).toBe(0)
  })

  it('and a person who opens a roll can see who registered it, and when', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    pass()
    const { at } = await mutate(teacher.mirror, takeRollCall, mark(true))
    await teacher.sync()
    pass()
    await mutate(office.mirror, takeRollCall, mark(false))
    await office.sync()
    const steps = await office.network.history!('rollCalls', '3/101/2026-11-23')
    expect(steps?.filter(({ kind }) => kind === 'made')).toMatchObject([{ userName: 'Marina', at }])
  })

  it('not while a newer write of theirs still waits, which will stand', async () => {
    const [teacher, office] = [await deviceOf('marina'), await deviceOf('celia')]
    await mutate(teacher.mirror, takeRollCall, mark(true))
    await teacher.sync()
    pass()
    await office.sync()
    await mutate(office.mirror, takeRollCall, mark(false))
    await office.sync()
    pass()
    teacher.beforeNextAnswer(() => mutate(teacher.mirror, takeRollCall, mark(null)))
    await teacher.sync()
    expect(await teacher.notices()).toEqual([])
    await teacher.sync()
    expect(await teacher.notices()).toEqual([])
    expect(await presentOf(teacher.mirror)).toBeUndefined()
  })
})
