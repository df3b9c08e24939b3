import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { leavingNow } from '#schema/nouns/enrollment.ts'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import { applyErasures, erase, finishErasures } from '#server/execute/erase.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { erasuresIn } from '#server/store/erasures/erasures.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import type { Store } from '#server/store/store.ts'
import type { ApiDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { bytesWith, everyTable, tablesWith } from '#server/tests/support/everythingStored.ts'
import { comment, mark, name, path, rollArgs, schoolToErase } from '#server/tests/support/schoolToErase.ts'

// Covers: trial S30, the erasure. Every text about Ana holds the same mark, and none is left anywhere.
const { ana, bento } = people
const { server, devices, ask, eraseAna, forgetOtherDevices } = schoolToErase()
let marina: ApiDevice
let celia: ApiDevice
beforeEach(() => {
  ;({ marina, celia } = devices)
})

const marksOf = async (table: MarkTable) => (await marksWhere(server.store.q, table, {})).sort((a, b) => a.id! - b.id!)

describe('an erased person', () => {
  test('leaves every device with the next pull', async () => {
    const held = ({ holdings }: ApiDevice) => JSON.stringify([...holdings.view()])
    for (const device of [marina, celia]) expect(held(device)).toContain(mark)
    await eraseAna()
    for (const device of [marina, celia]) {
      await device.settle()
      expect(held(device)).not.toContain(mark)
      expect(held(device)).toContain(erasedName(ana))
    }
  })

  test('keeps the marks, days and ratings under a number, and what others wrote about others', async () => {
    await eraseAna()
    const { evaluations, enrollments } = await everyTable(server.store)
    const at = { studentId: ana, date: '2026-11-23', reason: null }
    expect(await marksOf('attendance')).toMatchObject([
      { ...at, present: true },
      {},
      { ...at, present: false, detail: 'justified' },
    ])
    expect(await marksOf('performance')).toMatchObject([
      { studentId: ana, rating: 'good', comment: null },
      { studentId: bento, rating: 'good', comment: 'bom dia do Bento' },
    ])
    expect(evaluations).toMatchObject([{ studentId: ana, contentRating: 5, teacherRating: 2, teacherComment: null }])
    expect(
      (enrollments as { studentId: number; leftAt: number | null }[]).filter((row) => row.studentId === ana),
    ).toEqual([expect.objectContaining({ leftAt: leavingNow(server.clock.time) })])
  })

  test('takes the reason for which they left a class, from rows and history', async () => {
    await celia.send(
      celia.act(leaveClass, { classId: 3, studentId: ana, lastDay: '2026-11-20', leftReason: 'dropout' }),
    )
    expect(await tablesWith(server.store, 'dropout')).toEqual(['enrollments', 'journal'])
    expect([(await eraseAna()).status, await tablesWith(server.store, 'dropout')]).toEqual([200, []])
  })

  test('cannot sign in, be edited, get a password or come back', async () => {
    const cookie = await server.signIn('ana')
    await eraseAna()
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await ask('celia', 'PATCH', `/api/users/${ana}`, { name: 'Ana' })).status).toBe(403)
    expect((await ask('celia', 'POST', `/api/users/${ana}/reset-password`)).status).toBe(403)
    expect(await answerOf(await ask('celia', 'POST', path, { name: erasedName(ana) }))).toEqual(refusal('user.erased'))
  })

  const entries = () => server.store.q.select().from(server.store.t.journal).orderBy(server.store.t.journal.id)

  test('stays in the journal as a number: that each act was done, by whom and when', async () => {
    const before = await entries()
    await eraseAna()
    const after = await entries()
    const facts = ({ id, actorId, device, at, name, path, outcome }: (typeof before)[number]) => [
      ...[id, actorId, device, at, name, path, outcome],
    ]
    const erasure = after.find((entry) => entry.name === 'eraseUser')!
    expect(after.filter((entry) => entry !== erasure).map(facts)).toEqual(before.map(facts))
    expect(erasure).toMatchObject({ name: 'eraseUser', actorId: people.davi, redaction: null, path })
    const rewritten = after.filter(({ redaction }) => redaction === erasure.id)
    expect(rewritten.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['updateUser', 'takeRollCall', 'markAttendance', 'evaluateLesson']),
    )
    expect(JSON.stringify(rewritten)).toContain('bom dia do Bento')
    const activities = await (await ask('celia', 'GET', '/api/activities')).json()
    expect(activities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ summary: `Cadastro alterado: ${erasedName(ana)}` }),
        expect.objectContaining({ summary: `Dados pessoais apagados: ${erasedName(ana)}` }),
      ]),
    )
    expect(await server.store.q.select().from(server.store.t.auditEntries)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'personErased', actorId: people.davi, aboutId: ana })]),
    )
  })

  test('can be somebody whose account is in the Lixeira, and then does not come back from it', async () => {
    await ask('davi', 'DELETE', `/api/users/${ana}`)
    const [deletion] = (await (await ask('celia', 'GET', '/api/activities?deletions=true')).json()) as { id: number }[]
    await forgetOtherDevices()
    expect((await eraseAna()).status).toBe(200)
    expect([await tablesWith(server.store, mark), bytesWith(server.file, mark)]).toEqual([[], 0])
    const [again] = await (await ask('celia', 'GET', '/api/activities?deletions=true')).json()
    expect(again).toMatchObject({
      id: deletion!.id,
      canRestore: false,
      canErase: false,
      summary: `Conta excluída: ${erasedName(ana)}`,
    })
    expect(await answerOf(await ask('celia', 'POST', `/api/activities/${deletion!.id}/restore`))).toEqual(
      refusal('user.erased'),
    )
  })
})

test('somebody who came with a list leaves neither the name of its file nor a sum of their lines', async () => {
  await forgetOtherDevices()
  await eraseAna()
  const begun = await ask('davi', 'POST', '/api/imports', { file: `Ficha de Bia ${mark}.xlsx` })
  const { id: list } = await begun.json()
  const person = (who: string): ImportRecord => ({
    ...{ kind: 'person', source: { file: 'Ficha.xlsx', line: 1 }, role: 'student', name: who },
    codes: [`matricula:${who.length}`],
  })
  for (const who of [`Bia ${mark}`, 'Gil'])
    await ask('davi', 'POST', `/api/imports/${list}/records`, { records: [person(who)] })
  const { users, importParts: before } = await everyTable(server.store)
  const bia = (users as { id: number; name: string }[]).find((each) => each.name.startsWith('Bia'))!
  expect((await tablesWith(server.store, mark)).sort()).toEqual(['imports', 'journal', 'users'])
  const erased = await ask('davi', 'POST', `/api/users/${bia.id}/erasure`, { name: bia.name })
  expect([erased.status, await tablesWith(server.store, mark), bytesWith(server.file, mark)]).toEqual([200, [], 0])
  const sums = (rows: unknown[] | undefined) => (rows as { hash: string }[]).map(({ hash }) => hash)
  const [hers, his] = sums(before)
  expect(sums((await everyTable(server.store)).importParts)).toEqual([expect.not.stringContaining(hers!), his])
  const [{ file }] = await (await ask('celia', 'GET', '/api/imports')).json()
  expect(file).toBe('Nome apagado a pedido')
})

test('the Lixeira offers the erasure to those alone who may do it', async () => {
  const account = { name: 'Zulmira', email: 'zulmira@escola.br', password: 'girassol na janela', role: 'admin' }
  const { id: zulmira } = await (await ask('celia', 'POST', '/api/admins', { ...account, schoolId: 1 })).json()
  for (const id of [bento, zulmira]) await ask('celia', 'DELETE', `/api/users/${id}`)
  const offered = async (who: Person) => {
    const list = (await (await ask(who, 'GET', '/api/activities?deletions=true')).json()) as Activity[]
    return list.filter(({ canErase }) => canErase).map(({ entityId }) => entityId)
  }
  expect(await offered('celia')).toEqual([zulmira, bento])
  expect(await offered('davi')).toEqual([bento])
})

describe('the question before', () => {
  test('tells what goes and what stays, and changes nothing', async () => {
    const answer = await ask('davi', 'POST', `${path}?dryRun=true`, {})
    expect(await answer.json()).toEqual({ erases: { texts: 9, marks: 2, enrollments: 1, classes: 0 } })
    expect(await userOf(server.store.q, ana)).toMatchObject({ name })
  })

  test('wants the name typed, without regard to case and accents', async () => {
    for (const typed of [undefined, 'Ana', erasedName(ana)])
      expect(await answerOf(await ask('davi', 'POST', path, { name: typed }))).toEqual(refusal('erasure.name'))
    expect(await userOf(server.store.q, ana)).toMatchObject({ name })
    expect((await ask('davi', 'POST', path, { name: ` ÁNA  ${mark.toUpperCase()}` })).status).toBe(200)
  })
})

test('a teacher who is erased leaves the classes and every comment, and keeps the students’ marks', async () => {
  await forgetOtherDevices()
  const name = (await userOf(server.store.q, people.marina))!.name
  expect((await ask('celia', 'POST', `/api/users/${people.marina}/erasure`, { name })).status).toBe(200)
  const { classes } = await everyTable(server.store)
  const performance = await marksOf('performance')
  expect(classes).toMatchObject([{ id: 3, teacherId: null }, {}, {}])
  expect(performance).toMatchObject([
    { comment: null, rating: 'good' },
    { comment: null, rating: 'good' },
  ])
  expect(await tablesWith(server.store, 'bom dia do Bento')).toEqual([])
  expect(bytesWith(server.file, 'bom dia do Bento')).toBe(0)
})

describe('an act that was done before its device knew of the erasure', () => {
  test('brings no text about the person back, and the rest of it is done', async () => {
    const marks = [comment(ana, `${mark} atrasado`), comment(bento, 'Bento de novo')]
    const late = marina.act(takeRollCall, { ...rollArgs, marks, concluded: true })
    await forgetOtherDevices()
    await eraseAna()
    server.clock.time += 60_000
    const { receipts } = await marina.send({ ...late, at: server.clock.time })
    expect(receipts).toMatchObject([{ outcome: 'applied' }])
    expect([await tablesWith(server.store, mark), await tablesWith(server.store, 'Bento de novo')]).toEqual([
      [],
      expect.arrayContaining(['performance', 'journal']),
    ])
    await server.store.emptyLog()
    expect(bytesWith(server.file, mark)).toBe(0)
  })

  test('does not bring the name, the e-mail or an enrolment back', async () => {
    const rename = celia.act(updateUser, { id: ana, name, email: `${mark}@escola.br` })
    const enrol = celia.act(enrollStudent, { classId: 4, studentId: ana })
    const stays = celia.act(setEnrollmentDates, { classId: 3, studentId: ana, from: '2026-02-02', until: '2026-12-18' })
    await forgetOtherDevices()
    await eraseAna()
    server.clock.time += 60_000
    const { receipts } = await celia.send(...[rename, enrol, stays].map((act) => ({ ...act, at: server.clock.time })))
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
    expect(await tablesWith(server.store, mark)).toEqual([])
  })

  test('is still known when it is sent again after its entry was rewritten', async () => {
    const act = marina.act(markAttendance, {
      ...{ ...rollArgs, lessonId: 103, studentId: ana, present: false },
      ...{ detail: 'justified' as const, reason: `${mark} médico` },
    })
    await marina.send(act)
    await eraseAna()
    expect((await marina.send(act)).receipts).toMatchObject([{ id: act.id, outcome: 'alreadyApplied' }])
  })
})

describe('the list of erasures', () => {
  test('remembers people that the copy does not know yet', async () => {
    await applyErasures(server.store, [{ personId: 999, at: 1, by: 1 }], server.clock.time)
    expect(await erasuresIn(server.store.q)).toEqual([{ personId: 999, at: 1, by: 1 }])
  })
})

test('an erasure that was cut short is finished by the next start', async () => {
  await forgetOtherDevices()
  const { store } = server
  let writes = 0
  const cut: Store = {
    ...store,
    tx: (work) => (++writes > 1 ? Promise.reject(new Error('cut')) : store.tx(work)),
  }
  const davi = (await userOf(store.q, people.davi))!
  await expect(erase(cut, davi, { id: ana, name }, server.clock.time)).rejects.toThrow('cut')
  expect(await tablesWith(store, mark)).toEqual(['journal'])
  await finishErasures(store, server.clock.time)
  expect([await tablesWith(store, mark), bytesWith(server.file, mark)]).toEqual([[], 0])
})
