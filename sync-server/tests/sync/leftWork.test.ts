import { beforeEach, describe, expect, test } from 'vitest'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { deleteSchool } from '#schema/mutations/school/deleteSchool.ts'
import { updateSchool } from '#schema/mutations/school/updateSchool.ts'
import { setAccess } from '#schema/mutations/user/setAccess.ts'
import { put } from '#schema/nouns/tables.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { largestSealedRequest, mostLeftActs, type OpenedWork, type RegisteredWork } from '#schema/sync/sealedFile.ts'
import { confirmationLasts } from '#server/sessions/mustBeConfirmed.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { historyToken } from '#server/store/epoch/historyToken.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { sealedWork } from '#server/tests/support/sealedWork.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: trial S11: what a person left sealed on a device, opened and registered by the office of their school.

const server = serverPerTest()
let marina: ApiDevice
beforeEach(async () => {
  marina = await openDevice(server, 'marina')
})

const day = 24 * 60 * 60_000
const date = '2026-11-23'
const roll = (present: boolean, student: Person = 'ana') => ({
  ...{ classId: 3, lessonId: 101, attendanceDate: date, concluded: false },
  marks: [{ studentId: people[student], present }],
})

async function ask(method: string, path: string, who: Person, body?: unknown) {
  const answer = await server.call(method, path, { cookie: await server.signIn(who), body })
  const text = await answer.text()
  return { status: answer.status, text, code: answer.headers.get('X-Chamada-Code') }
}
const bar = (who: Person, barred = true) => ask('PATCH', `/api/users/${people[who]}/access`, 'celia', { barred })
/** What this person's device seals. */
const fileOf = async (who: Person, acts: readonly OutboxCall[], more?: object) =>
  sealedWork(await deviceKeyOf(server.store, people[who]), people[who], acts, more)
type File = Awaited<ReturnType<typeof fileOf>>
const pathOf = (who: Person) => `/api/users/${people[who]}/left-work`

const tryOpen = (who: Person, file: unknown, by: Person = 'celia') => ask('POST', pathOf(who), by, file)
async function open(who: Person, file: File, by?: Person): Promise<OpenedWork> {
  const { status, text } = await tryOpen(who, file, by)
  expect([status, status === 200 || text]).toEqual([200, true])
  return JSON.parse(text)
}
async function register(who: Person, file: File, acts: readonly OutboxCall[], by: Person = 'celia') {
  const { status, text } = await ask('POST', `${pathOf(who)}/registration`, by, {
    file,
    acts: acts.map(({ id }) => id),
  })
  expect([status, status === 200 || text]).toEqual([200, true])
  return (JSON.parse(text) as RegisteredWork).acts
}
const outcomes = (acts: RegisteredWork['acts']) => acts.map(({ outcome }) => outcome)
const states = ({ acts }: OpenedWork) => acts.map(({ state }) => state)
const marks = () => readerOf(server.store.q).where('attendance', { classId: 3 })
const journal = async () =>
  (await server.store.q.select().from(server.store.t.journal)).filter(({ name }) => name !== 'setAccess')
async function traces() {
  const { q, t } = server.store
  return (await q.select().from(t.auditEntries)).filter(({ kind }) => kind.startsWith('leftWork'))
}

describe('the work of somebody who is let in no more', () => {
  test('in a class that its author did not teach is refused, and in one that they taught on the day of it is taken', async () => {
    const others = marina.act(takeRollCall, { ...roll(true, 'dora'), classId: 4 })
    const own = marina.act(takeRollCall, roll(true))
    const current = marina.act(setCurrentLesson, { classId: 3, lessonId: 102 })
    server.clock.time += day
    await ask('PUT', '/api/classes/3', 'celia', { teacherId: people.otavio })
    server.clock.time += day
    const ofBefore = marina.act(takeRollCall, roll(true, 'bento'))
    const late = [
      marina.act(takeRollCall, { ...roll(true, 'bento'), attendanceDate: '2026-11-25' }),
      marina.act(setCurrentLesson, { classId: 3, lessonId: 101 }),
      marina.act(setCurrentLesson, { classId: 3, lessonId: 101 }, { at: Number.MAX_SAFE_INTEGER }),
    ]
    await bar('marina')
    const acts = [others, own, current, ofBefore, ...late]
    const file = await fileOf('marina', acts)
    const theirs = [own, current, ofBefore]
    expect(states(await open('marina', file))).toEqual(acts.map((act) => (theirs.includes(act) ? 'ready' : 'refused')))
    expect(await register('marina', file, acts)).toEqual(
      acts.map((act) =>
        theirs.includes(act)
          ? { id: act.id, outcome: 'registered' }
          : { id: act.id, outcome: 'refused', why: 'Quem deixou isto no aparelho não podia fazê-lo.' },
      ),
    )
    expect((await marks()).map(({ studentId }) => studentId).sort()).toEqual([people.ana, people.bento])
    expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: 102 })
    server.clock.time += 31 * day
    expect((await open('marina', await fileOf('marina', [{ ...own, id: own.id + 50 }]))).acts).toMatchObject([
      { state: 'refused', why: 'Quem deixou isto no aparelho não podia fazê-lo.' },
    ])
  })

  test('never replaces what was written after its author’s right had ended', async () => {
    await ask('PUT', '/api/classes/3', 'celia', { teacherId: people.otavio })
    server.clock.time += 1000
    await ask('POST', '/api/classes/3/lessons/101/attendance', 'otavio', roll(false))
    server.clock.time += 1000
    const act = marina.act(takeRollCall, roll(true))
    await bar('marina')
    expect(outcomes(await register('marina', await fileOf('marina', [act]), [act]))).toEqual(['overwritten'])
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: false }])
  })

  test('is told to the office act by act, and nothing is changed but the trace of it', async () => {
    const acts = [marina.act(takeRollCall, roll(false)), marina.act(setCurrentLesson, { classId: 3, lessonId: 102 })]
    await bar('marina')
    const before = await journal()
    expect(await open('marina', await fileOf('marina', acts))).toEqual({
      person: { id: people.marina, name: 'Marina' },
      acts: [
        { id: acts[0]!.id, at: acts[0]!.at, what: 'Ana: ausente (7º B · Aula 1 · 23/11)', state: 'ready' },
        { id: acts[1]!.id, at: acts[1]!.at, what: 'Aula atual: Aula 2 (7º B)', state: 'ready' },
      ],
    })
    expect([await journal(), await marks()]).toEqual([before, []])
    expect(await traces()).toMatchObject([
      { kind: 'leftWorkOpened', actorId: people.celia, aboutId: people.marina, tenant: 1, count: 2 },
    ])
  })

  test('is registered as an act of the office, under its own number and at the time at which it was done', async () => {
    const [first, second] = [marina.act(takeRollCall, roll(false)), marina.act(takeRollCall, roll(true, 'bento'))]
    await bar('marina')
    server.clock.time += 3 * day
    const file = await fileOf('marina', [first, second])
    expect(await register('marina', file, [first])).toEqual([{ id: first.id, outcome: 'registered' }])
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: false }])
    expect((await journal()).at(-1)).toMatchObject({ id: first.id, at: first.at, actorId: people.celia, device: null })
    expect((await traces()).at(-1)).toMatchObject({ kind: 'leftWorkRegistered', aboutId: people.marina, count: 1 })
    const history = await ask('GET', '/api/history/rollCalls/3/101/2026-11-23', 'celia')
    expect(JSON.parse(history.text)).toMatchObject([{ at: first.at, userName: 'Celia · trabalho de Marina' }])
    expect(states(await open('marina', file))).toEqual(['received', 'ready'])
    const { text } = await ask('GET', '/api/audit', 'celia')
    expect(text).toContain('Celia registrou o trabalho não enviado de Marina: 1 alteração"')
    expect(text).toContain('Celia abriu o trabalho não enviado de Marina: 2 alterações"')
  })

  test('changes nothing the second time, and says so', async () => {
    const acts = [marina.act(takeRollCall, roll(false))]
    const file = await fileOf('marina', acts)
    await bar('marina')
    expect(outcomes(await register('marina', file, acts))).toEqual(['registered'])
    const after = [await journal(), await marks(), await traces()]
    expect(outcomes(await register('marina', file, acts, 'davi'))).toEqual(['received'])
    expect([await journal(), await marks(), await traces()]).toEqual(after)
  })

  test('does not replace a newer mark', async () => {
    const act = marina.act(takeRollCall, roll(false))
    await bar('marina')
    server.clock.time += day
    await ask('POST', '/api/classes/3/lessons/101/attendance', 'celia', roll(true))
    expect(outcomes(await register('marina', await fileOf('marina', [act]), [act]))).toEqual(['overwritten'])
    expect(await marks()).toMatchObject([{ studentId: people.ana, present: true }])
  })

  test('is never taken to be done later than now', async () => {
    const act = marina.act(takeRollCall, roll(false), { at: server.clock.time + 400 * day })
    await register('marina', await fileOf('marina', [act]), [act])
    expect((await journal()).at(-1)).toMatchObject({ at: server.clock.time })
  })

  test('is not doubled when its author is let in again and their device sends it', async () => {
    const acts = [marina.act(takeRollCall, roll(false)), marina.act(takeRollCall, roll(true, 'bento'))]
    await bar('marina')
    await register('marina', await fileOf('marina', acts), acts.slice(0, 1))
    await bar('marina', false)
    const { receipts } = await server.sync(await server.signIn('marina'), marina.request(acts))
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['alreadyApplied', 'applied'])
    expect(await marks()).toHaveLength(2)
    expect((await journal()).map(({ id, actorId }) => [id, actorId])).toEqual([
      [acts[0]!.id, people.celia],
      [acts[1]!.id, people.marina],
    ])
  })

  test('that made a lesson makes it once, with what was done to it', async () => {
    const davi = await openDevice(server, 'davi')
    const made = davi.act(createLesson, { moduleId: 5, title: 'Terços', order: 4 } as never)
    const renamed = davi.act(updateLesson, { id: made.id, title: 'Quartos' })
    await bar('davi')
    const file = await fileOf('davi', [renamed, made])
    expect(states(await open('davi', file))).toEqual(['ready', 'dependent'])
    expect(outcomes(await register('davi', file, [made, renamed]))).toEqual(['registered', 'registered'])
    await bar('davi', false)
    await server.sync(await server.signIn('davi'), davi.request([made, renamed]))
    const lessons = (await readerOf(server.store.q).where('lessons', { moduleId: 5 })).filter(
      ({ order }) => order === 4,
    )
    expect(lessons).toMatchObject([{ id: made.id, title: 'Quartos' }])
  })

  test('is opened after the account was deleted, too', async () => {
    const act = marina.act(takeRollCall, roll(false))
    await ask('DELETE', `/api/users/${people.marina}`, 'celia')
    const file = await fileOf('marina', [act])
    expect(await open('marina', file)).toMatchObject({ person: { name: 'Marina' }, acts: [{ state: 'ready' }] })
    expect(outcomes(await register('marina', file, [act]))).toEqual(['registered'])
  })

  test('is opened when the server no longer knows the device, by the proof that is sealed with it', async () => {
    const block = 9_000
    const id = idInBlock(block, 1)
    const act = marina.act(takeRollCall, roll(false), { id })
    const proofs = { [block]: await historyToken(server.store, { block, userId: people.marina }) }
    const others = { [block]: await historyToken(server.store, { block, userId: people.otavio }) }
    expect(states(await open('marina', await fileOf('marina', [act], { proofs: others })))).toEqual(['refused'])
    const file = await fileOf('marina', [act], { proofs })
    expect(outcomes(await register('marina', file, [act]))).toEqual(['registered'])
  })
})

test('an act that asks for the password asks for it before any of them is registered', async () => {
  const sonia = await openDevice(server, 'sonia')
  const school = { id: 9, name: 'Escola Vazia', mainAdminId: null, createdAt: 0, active: true }
  await server.store.tx((q) => write(q, [put('schools', school)], [server.clock.time, 0]))
  const acts = [
    sonia.act(updateSchool, { id: 1, name: 'Escola Horizonte Novo' }),
    sonia.act(deleteSchool, { id: school.id }),
  ]
  const file = await fileOf('sonia', acts)
  expect(states(await open('sonia', file, 'sonia'))).toEqual(['ready', 'ready'])
  const cookie = await server.signIn('sonia')
  server.clock.time += confirmationLasts + 1
  const registration = { file, acts: acts.map(({ id }) => id) }
  const sent = async () => server.call('POST', `${pathOf('sonia')}/registration`, { cookie, body: registration })
  expect((await sent()).headers.get('X-Chamada-Code')).toBe('session.confirm')
  expect(await readerOf(server.store.q).get('schools', 1)).toMatchObject({ name: 'Escola Horizonte' })
  await server.call('POST', '/api/user/confirm-password', { cookie, body: { password: castPassword } })
  expect(outcomes(((await (await sent()).json()) as RegisteredWork).acts)).toEqual(['registered', 'registered'])
  expect(await readerOf(server.store.q).get('schools', school.id)).toBeUndefined()
})

describe('what the office may not register', () => {
  test('stays with its author, who sends it once they are let in again', async () => {
    const answer = await ask('POST', '/api/classes/3/lessons/101/attendance', 'celia', roll(true))
    const [{ id: attendanceId }] = JSON.parse(answer.text)
    const ana = await openDevice(server, 'ana')
    const act = ana.act(evaluateLesson, {
      ...{ attendanceId, lessonId: 101, studentId: people.ana, contentRating: 4, teacherRating: 1 },
      ...{ selfPerformance: 'good', comments: 'Não gostei' },
    } as never)
    await bar('ana')
    const file = await fileOf('ana', [act])
    const opened = await open('ana', file)
    expect(opened.acts).toMatchObject([{ what: 'Alteração que só quem a fez pode enviar', state: 'refused' }])
    expect(outcomes(await register('ana', file, [act]))).toEqual(['refused'])
    await bar('ana', false)
    const { receipts } = await server.sync(await server.signIn('ana'), ana.request([act]))
    expect(receipts).toEqual([{ id: act.id, outcome: 'applied' }])
  })

  test('is what its author could not do either, whatever their file says', async () => {
    const act = marina.act(setAccess, { id: people.otavio, barred: true })
    const file = await fileOf('marina', [act])
    expect(states(await open('marina', file))).toEqual(['refused'])
    expect(await register('marina', file, [act])).toMatchObject([
      { outcome: 'refused', why: 'Quem deixou isto no aparelho não podia fazê-lo.' },
    ])
    expect(await readerOf(server.store.q).get('users', people.otavio)).toMatchObject({ barred: false })
  })

  test('is numbered by somebody else’s device, whose own act it would keep out', async () => {
    const otavio = await openDevice(server, 'otavio')
    const theirs = otavio.act(setCurrentLesson, { classId: 4, lessonId: 112 })
    const act = marina.act(takeRollCall, roll(false), { id: theirs.id })
    const file = await fileOf('marina', [act])
    expect(states(await open('marina', file))).toEqual(['refused'])
    expect(outcomes(await register('marina', file, [act]))).toEqual(['refused'])
    expect((await otavio.send(theirs)).receipts).toEqual([{ id: theirs.id, outcome: 'applied' }])
  })

  test('is told without the names of another school', async () => {
    const act = marina.act(setCurrentLesson, { classId: 8, lessonId: 121 })
    const { acts } = await open('marina', await fileOf('marina', [act]))
    expect(acts).toMatchObject([{ state: 'refused', why: 'Não encontrado.' }])
    expect(acts[0]!.what).not.toMatch(/6º C|Aula 1/)
  })

  test('is refused with the sentence of the rule, and the other acts are registered', async () => {
    const bad = marina.act(takeRollCall, roll(true, 'dora'))
    const good = marina.act(takeRollCall, roll(true))
    const file = await fileOf('marina', [bad, good])
    const why =
      'O aluno não estava matriculado nesta turma nesse dia. A secretaria corrige as datas da matrícula na turma, em “Ver Alunos”.'
    const sheet = { classId: 3, date: '2026-11-23', studentIds: [people.dora] }
    expect((await open('marina', file)).acts).toMatchObject([{ state: 'refused', why, sheet }, { state: 'ready' }])
    expect(await register('marina', file, [bad, good])).toMatchObject([
      { outcome: 'refused', why },
      { outcome: 'registered' },
    ])
  })
})

describe('a file', () => {
  const act = () => marina.act(takeRollCall, roll(false))
  const broken = [400, 'O arquivo está danificado ou é de outro servidor. Nada foi aberto.']

  test('with one byte changed, of another server, or sealed for somebody else does not open', async () => {
    const file = await fileOf('marina', [act()])
    const bytes = Buffer.from(file.data, 'base64')
    for (const at of [0, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      const { status, text } = await tryOpen('marina', { ...file, data: changed.toString('base64') })
      expect([status, text]).toEqual(broken)
    }
    const another = sealedWork(Buffer.alloc(32, 7).toString('base64'), people.marina, [])
    const otavios = await fileOf('otavio', [])
    for (const each of [another, otavios, { ...otavios, userId: people.marina }, { ...file, iv: '' }]) {
      const { status, text } = await tryOpen('marina', each)
      expect([status, text]).toEqual(broken)
    }
    expect(await traces()).toEqual([])
  })

  test('of another kind is refused as such', async () => {
    for (const value of [undefined, {}, [], { form: 'chamada-outbox' }, { ...(await fileOf('marina', [])), data: 5 }]) {
      const { status, code } = await tryOpen('marina', value)
      expect([status, code]).toEqual([400, 'sealed.unknown'])
    }
  })

  test('whose content is none of this build’s is refused as damaged', async () => {
    const wrong = { ...act(), path: 'nowhere' }
    for (const content of [await fileOf('marina', [wrong]), await fileOf('marina', [], { form: 2 })])
      expect((await tryOpen('marina', content)).code).toBe('sealed.broken')
  })

  test('of another school gets the same answer as one of nobody', async () => {
    const file = await fileOf('marina', [act()])
    const others = await tryOpen('marina', file, 'nadia')
    const nobodys = await ask('POST', '/api/users/999999/left-work', 'nadia', { ...file, userId: 999999 })
    expect(others).toEqual({ status: 404, text: 'Este arquivo não é de uma pessoa da sua escola.', code: 'notFound' })
    expect(nobodys).toEqual(others)
    expect((await tryOpen('marina', file, 'sonia')).status).toBe(200)
  })

  test('with more acts than the server works on is refused, and so is one that is too large', async () => {
    const one = act()
    const many = Array.from({ length: mostLeftActs + 1 }, (_, n) => ({ ...one, id: one.id + n, body: null }))
    const cookie = await server.signIn('celia')
    const send = async (body: object, bytes: number) => {
      const headers = { 'Content-Length': String(bytes) }
      const answer = await server.call('POST', pathOf('marina'), { cookie, headers, body })
      return answer.headers.get('X-Chamada-Code')
    }
    const file = await fileOf('marina', many)
    expect(await send(file, JSON.stringify(file).length)).toBe('sealed.tooMany')
    expect(await send({}, largestSealedRequest + 1)).toBe('request.tooLarge')
  })

  test('gets an answer for acts that it has, and no others', async () => {
    const [mine, other] = [act(), act()]
    const file = await fileOf('marina', [mine])
    const { status, text } = await ask('POST', `${pathOf('marina')}/registration`, 'celia', { file, acts: [other.id] })
    expect([status, text]).toEqual([400, 'Campo inválido: acts.'])
  })
})

test('a file of thousands of acts is registered, a part at a time', async () => {
  const acts = Array.from({ length: 1_500 }, (_, n) =>
    marina.act(setCurrentLesson, { classId: 3, lessonId: n % 2 ? 101 : 102 }, { at: server.clock.time + n }),
  )
  server.clock.time += day
  await bar('marina')
  const file = await fileOf('marina', acts)
  const registered = await register('marina', file, acts)
  expect(new Set(outcomes(registered))).toEqual(new Set(['registered']))
  expect((await traces()).at(-1)).toMatchObject({ kind: 'leftWorkRegistered', count: 1_500 })
  expect(await readerOf(server.store.q).get('classes', 3)).toMatchObject({ currentLessonId: 101 })
})
