import { describe, expect, test } from 'vitest'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { put, remove } from '#schema/nouns/tables.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { castPassword, type Person, people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { unpackJournal } from '#server/tests/support/unpackJournal.ts'
import type { Activity } from './activities.ts'

const server = serverPerTest()
const { ask, read } = asking(() => server)

const rows = () => readerOf(server.store.q)
const date = '2026-11-23'
const mark = (who: Person, studentId: number, present = true) =>
  ask(who, 'POST', '/api/attendance', { classId: 3, lessonId: 101, studentId, present, attendanceDate: date })
const trail = (who: Person, query = ''): Promise<Activity[]> => read(who, `/api/activities${query}`)
const restore = (who: Person, id: number, query = '') => ask(who, 'POST', `/api/activities/${id}/restore${query}`)
const { ana, bento, davi, marina } = people

/** Gives a student a row of every kind, and deletes the student as the administrator. Returns the activity. */
async function deleteAna(): Promise<Activity> {
  await mark('marina', ana)
  await mark('marina', bento, false)
  const rating = { classId: 3, lessonId: 101, studentId: ana, rating: 'good', comment: 'Ótima', date }
  await ask('marina', 'POST', '/api/performance', rating)
  const [attended] = await rows().where('attendance', { studentId: ana })
  const evaluation = { attendanceId: attended!.id!, studentId: ana, lessonId: 101, classId: 3, date: 1 }
  const ratings = { selfPerformance: 'good' as const, contentRating: 5, teacherRating: 4 }
  await server.store.tx((q) => write(q, [put('evaluations', { ...evaluation, ...ratings })], [6, 1]))
  await ask('celia', 'DELETE', `/api/users/${ana}`)
  return (await trail('celia'))[0]!
}

/** All rows of all entities, without the server's own columns. */
async function everything() {
  const state = await stateOf(server.store.q)
  const sorted = Object.entries(state).map(([table, list]) => [table, list.map((row) => JSON.stringify(row)).sort()])
  return Object.fromEntries(sorted)
}

describe('the trail', () => {
  test('says in Portuguese who did what, when and to which row, latest first', async () => {
    await mark('marina', ana)
    server.clock.time += 60_000
    await ask('celia', 'PATCH', `/api/users/${bento}`, { name: 'Bento Reis' })
    server.clock.time += 60_000
    await ask('celia', 'DELETE', `/api/users/${davi}`)
    expect(await trail('celia')).toEqual([
      {
        id: expect.any(Number),
        at: server.clock.time,
        userId: people.celia,
        userName: 'Celia',
        action: 'deleteUser',
        entity: 'users',
        entityId: davi,
        summary: 'Conta excluída: Davi',
        canRestore: true,
        canErase: true,
      },
      expect.objectContaining({ summary: 'Cadastro alterado: Bento Reis', entityId: bento, canRestore: false }),
      expect.objectContaining({
        userName: 'Marina',
        entity: 'attendance',
        entityId: `3/101/${date}/${ana}`,
        summary: 'Ana: presente (7º B · Aula 1 · 23/11)',
      }),
    ])
  })

  test('names a class once, whether it was renamed, lost a module or was deleted', async () => {
    const summaries = async () => (await trail('celia')).map(({ summary }) => summary)
    await ask('celia', 'PUT', '/api/classes/3', { title: '7º C' })
    await ask('celia', 'DELETE', '/api/module-classes/5/3')
    expect(await summaries()).toEqual([expect.stringMatching(/^7º C: módulo removido, [^(]+$/), 'Turma alterada: 7º C'])
    await ask('celia', 'DELETE', '/api/classes/3')
    expect((await summaries())[0]).toBe('Turma excluída: 7º C')
  })

  test('a school’s trail includes what a global administrator did there, and nothing of another school', async () => {
    await ask('sonia', 'PATCH', `/api/users/${ana}`, { name: 'Ana' })
    await ask('sonia', 'PATCH', `/api/users/${people.raissa}`, { name: 'Raissa' })
    await ask('nadia', 'PATCH', `/api/users/${people.ines}`, { name: 'Ines' })
    expect((await trail('celia')).map(({ entityId }) => entityId)).toEqual([ana])
    expect((await trail('nadia')).map(({ entityId }) => entityId)).toEqual([people.ines, people.raissa])
    expect(await trail('sonia')).toHaveLength(3)
    expect((await trail('sonia', '?schoolId=1')).map(({ entityId }) => entityId)).toEqual([ana])
    expect((await trail('celia', '?schoolId=2')).map(({ entityId }) => entityId)).toEqual([ana])
  })

  test('the trail comes in pages that miss nothing and repeat nothing', async () => {
    for (let i = 0; i < 23; i += 1) {
      if (i % 4 === 0) server.clock.time += 1
      await ask('celia', 'PATCH', `/api/users/${ana}`, { name: `Ana ${i}` })
    }
    const all = await trail('celia')
    expect(all).toHaveLength(23)
    const paged: Activity[] = []
    for (let page = await trail('celia', '?limit=5'); page.length; ) {
      expect(page.length).toBeLessThanOrEqual(5)
      paged.push(...page)
      page = await trail('celia', `?limit=5&before=${paged.at(-1)!.id}`)
    }
    expect(paged).toEqual(all)
  })

  test('refuses an invalid page, and one that begins in another school', async () => {
    await ask('nadia', 'PATCH', `/api/users/${people.raissa}`, { name: 'Raissa' })
    const [theirs] = await trail('nadia')
    for (const query of ['limit=0', 'limit=x', 'before=-1', 'before=99999', `before=${theirs!.id}`, 'limit=1e3'])
      expect((await ask('celia', 'GET', `/api/activities?${query}`)).status, query).toBe(400)
  })

  test('the trail is for administrators only', async () => {
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await ask(who, 'GET', '/api/activities'))).toEqual(refusal('notAllowed'))
  })

  test('names people whose accounts are gone, and leaves out refused acts', async () => {
    await mark('otavio', ana)
    await mark('marina', ana)
    await ask('celia', 'DELETE', `/api/users/${marina}`)
    expect((await trail('celia')).map(({ userName, action }) => [userName, action])).toEqual([
      ['Celia', 'deleteUser'],
      ['Marina', 'markAttendance'],
    ])
  })

  test('can be limited to deletions', async () => {
    await mark('marina', ana)
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    expect((await trail('celia', '?deletions=true')).map(({ action }) => action)).toEqual(['deleteUser'])
  })

  test('a deletion is found behind however many other acts, and once', async () => {
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    for (let i = 0; i < 30; i += 1) await ask('celia', 'PATCH', `/api/users/${ana}`, { name: `Ana ${i}` })
    await ask('celia', 'DELETE', '/api/classes/4')
    const found = await trail('celia', '?deletions=true&limit=5')
    expect(found.map(({ action }) => action)).toEqual(['deleteClass', 'deleteUser'])
    const pageAfter = (id: number) => trail('celia', `?deletions=true&limit=5&before=${id}`)
    expect(await pageAfter(found[0]!.id)).toEqual([found[1]])
    expect(await pageAfter(found[1]!.id)).toEqual([])
  })
})

describe('restoring', () => {
  test('a restored student gets back every row of theirs, as it was, under the same numbers', async () => {
    await mark('marina', ana)
    const deletion = await deleteAna()
    const gone = await everything()
    const preview = await (await restore('celia', deletion.id, '?dryRun=true')).json()
    expect(preview).toEqual({ restores: { users: 1, enrollments: 1, attendance: 1, performance: 1, evaluations: 1 } })
    expect(await everything()).toEqual(gone)
    const answer = await restore('celia', deletion.id)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ restored: 5 })

    const [change] = (await server.store.q.select().from(server.store.t.journal)).filter(({ id }) => id === deletion.id)
    for (const { table, key, before, after } of change!.changes)
      if (!after) expect(await rows().get(table, key), `${table} ${key}`).toEqual(before)
  })

  test('what was deleted before rolls were packed comes back, too', async () => {
    const deletion = await deleteAna()
    const listed = await trail('celia')
    await unpackJournal(server.store)
    expect(await trail('celia')).toEqual(listed)
    expect(await (await restore('celia', deletion.id)).json()).toMatchObject({ restored: 5 })
  })

  test('a restore is its own act in the trail, and cannot be done twice', async () => {
    const deletion = await deleteAna()
    await restore('davi', deletion.id)
    const [latest, before] = await trail('celia')
    expect(latest).toMatchObject({
      userName: 'Davi',
      summary: 'Exclusão desfeita: Conta excluída: Ana',
      canRestore: false,
    })
    expect(before).toMatchObject({ id: deletion.id, canRestore: false })
    expect(await answerOf(await restore('celia', deletion.id))).toEqual(refusal('activity.restored'))
    expect(await answerOf(await restore('celia', latest!.id))).toEqual(refusal('activity.notDeletion'))
  })

  test('a row that was deleted again is restored only from the last deletion, with everything added in between', async () => {
    const first = await deleteAna()
    await restore('celia', first.id)
    const { status } = await ask('marina', 'POST', '/api/attendance', {
      ...{ classId: 3, lessonId: 102, studentId: ana, present: true, attendanceDate: date },
    })
    expect(status).toBe(200)
    const before = await everything()
    await ask('celia', 'DELETE', `/api/users/${ana}`)
    const last = (await trail('celia'))[0]!
    expect(await answerOf(await restore('celia', first.id))).toEqual(refusal('activity.deletedAgain'))
    expect(await answerOf(await restore('celia', first.id, '?dryRun=true'))).toEqual(refusal('activity.deletedAgain'))
    expect((await trail('celia')).filter(({ canRestore }) => canRestore).map(({ id }) => id)).toEqual([last.id])
    expect((await restore('celia', last.id)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('the password comes back and the sessions do not', async () => {
    const cookie = await server.signIn('ana')
    const deletion = await deleteAna()
    const login = () => server.call('POST', '/api/login', { body: { email: 'ana', password: castPassword } })
    expect((await login()).status).toBe(401)
    await restore('celia', deletion.id)
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await login()).status).toBe(200)
    expect(await server.store.q.select().from(server.store.t.formerPasswords)).toEqual([])
  })

  test('every device holds the restored rows, whether it knew of the deletion or not', async () => {
    const [teacher, slow, admin] = [
      await openDevice(server, 'marina'),
      await openDevice(server, 'marina'),
      await openDevice(server, 'celia'),
    ]
    const deletion = await deleteAna()
    await teacher.settle()
    expect(teacher.holdings.view().has(`users:${ana}`)).toBe(false)
    await restore('celia', deletion.id)
    const newDevice = await openDevice(server, 'marina')
    for (const device of [teacher, slow, admin, newDevice]) {
      await device.settle()
      const may = project((await userOf(server.store.q, device.id))!, await stateOf(server.store.q))
      expect([...device.holdings.view()].sort()).toEqual([...may].sort())
      expect(device.holdings.view().has(`users:${ana}`)).toBe(true)
    }
  })

  test('a restored teacher gets the classes back, except those that now have another teacher', async () => {
    await server.store.tx((q) => write(q, [put('classes', { id: 4, teacherId: marina })], [server.clock.time, 1]))
    await ask('celia', 'DELETE', `/api/users/${marina}`)
    const [deletion] = await trail('celia')
    server.clock.time += 1000
    const another = put('classes', { id: 4, teacherId: people.otavio })
    await server.store.tx((q) => write(q, [another], [server.clock.time, 2]))
    await restore('celia', deletion!.id)
    expect(await rows().get('classes', 3)).toMatchObject({ teacherId: marina })
    expect(await rows().get('classes', 4)).toMatchObject({ teacherId: people.otavio })
  })

  test('a change from before the deletion is refused, and one from after the restore is applied', async () => {
    const celia = await openDevice(server, 'celia')
    const early = celia.act(updateUser, { id: ana, name: 'Ana Cedo' })
    const deletion = await deleteAna()
    expect((await celia.send(early)).receipts).toMatchObject([{ outcome: 'refused', code: 'notFound' }])
    await restore('celia', deletion.id)
    server.clock.time += 1000
    expect((await celia.send(celia.act(updateUser, { id: ana, name: 'Ana Tarde' }))).receipts).toMatchObject([
      { outcome: 'applied' },
    ])
    expect(await rows().get('users', ana)).toMatchObject({ name: 'Ana Tarde' })
  })

  test('restores what a device deleted, by the number that the device knows', async () => {
    const celia = await openDevice(server, 'celia')
    const act = celia.act(deleteUser, { id: bento })
    await celia.send(act)
    expect((await restore('celia', act.id)).status).toBe(200)
    expect(await rows().get('users', bento)).toMatchObject({ name: 'Bento' })
  })

  test('rows that depended on something else that is gone stay deleted; the rest is restored', async () => {
    await mark('marina', ana)
    await ask('celia', 'DELETE', `/api/users/${people.caio}`)
    const [deletion] = await trail('celia')
    const enrolled = (await rows().where('enrollments', { classId: 4 })).map(({ studentId }) =>
      remove('enrollments', `4/${studentId}`),
    )
    const changes = [remove('moduleClasses', '5/4'), remove('moduleClasses', '6/4'), ...enrolled, remove('classes', 4)]
    await server.store.tx((q) => write(q, changes, [server.clock.time + 1, 3]))
    expect((await restore('celia', deletion!.id)).status).toBe(200)
    expect((await rows().where('enrollments', { studentId: people.caio })).map(({ classId }) => classId)).toEqual([3])
  })

  test('a restore is refused when the parent is gone', async () => {
    await ask('sonia', 'POST', '/api/schools', { name: 'Breve' })
    const school = (await rows().where('schools', { name: 'Breve' }))[0]!
    const body = { name: 'Leo', email: 'leo@escola.br', password: 'senha-nova-1', role: 'teacher', schoolId: school.id }
    const leo = await (await ask('sonia', 'POST', '/api/register', body)).json()
    await ask('sonia', 'DELETE', `/api/users/${leo.id}`)
    const [deletion] = await trail('sonia')
    await ask('sonia', 'DELETE', `/api/schools/${school.id}`)
    expect(await answerOf(await restore('sonia', deletion!.id))).toEqual(refusal('restore.parentGone'))
    const [gone] = await trail('sonia')
    expect((await restore('sonia', gone!.id)).status).toBe(200)
    expect((await restore('sonia', deletion!.id)).status).toBe(200)
  })

  test('a person whose e-mail is somebody else’s by now comes back only with another one', async () => {
    await ask('celia', 'DELETE', `/api/users/${marina}`)
    const [deletion] = await trail('celia')
    await ask('celia', 'PATCH', `/api/users/${people.otavio}`, { email: 'marina@escola.br' })
    expect(await answerOf(await restore('celia', deletion!.id))).toEqual(refusal('user.emailTaken'))
    const as = (body: object) => ask('celia', 'POST', `/api/activities/${deletion!.id}/restore`, body)
    expect(await answerOf(await as({ username: 'a b' }))).toMatchObject({ status: 400 })
    expect(await answerOf(await as({ email: 'ana@x' }))).toMatchObject({ status: 400 })
    expect(await answerOf(await as({ email: 'celia@escola.br' }))).toEqual(refusal('user.emailTaken'))
    expect(await rows().get('users', marina)).toBeUndefined()
    expect((await as({ email: ' Marina.Prado@escola.br' })).status).toBe(200)
    expect(await rows().get('users', marina)).toMatchObject({ email: 'marina.prado@escola.br', username: null })
    expect((await rows().where('classes', { teacherId: marina })).length).toBeGreaterThan(0)
  })

  test('a person whose e-mail is free comes back with it, whatever else was said', async () => {
    await ask('celia', 'DELETE', `/api/users/${marina}`)
    const [deletion] = await trail('celia')
    await ask('celia', 'POST', `/api/activities/${deletion!.id}/restore`, { email: 'outra@escola.br' })
    expect(await rows().get('users', marina)).toMatchObject({ email: 'marina@escola.br' })
  })

  test('a restore is refused when nothing was deleted, after ninety days, and for an unknown activity', async () => {
    await mark('marina', ana)
    const [marking] = await trail('celia')
    expect(await answerOf(await restore('celia', marking!.id))).toEqual(refusal('activity.notDeletion'))
    expect(await answerOf(await restore('celia', 9_999))).toEqual(refusal('notFound'))
    expect(await answerOf(await ask('celia', 'POST', '/api/activities/x/restore'))).toEqual(refusal('notFound'))
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    const [deletion] = await trail('celia')
    server.clock.time += 90 * 86_400_000
    const cookie = await server.signIn('celia')
    const late = await server.call('POST', `/api/activities/${deletion!.id}/restore`, { cookie })
    expect(await answerOf(late)).toEqual(refusal('activity.tooOld'))
  })

  test('is for people who may delete the row: not another school, a teacher, or an administrator below the principal', async () => {
    await ask('celia', 'DELETE', `/api/users/${bento}`)
    const [student] = await trail('celia')
    expect(await answerOf(await restore('nadia', student!.id))).toEqual(refusal('notFound'))
    expect(await answerOf(await restore('marina', student!.id))).toEqual(refusal('notAllowed'))
    await server.store.tx((q) =>
      write(
        q,
        [put('users', { id: 14, name: 'Eva', email: 'eva@escola.br', role: 'admin', schoolId: 1, createdAt: 0 })],
        [5, 9],
      ),
    )
    await ask('celia', 'DELETE', '/api/users/14')
    const [administrator] = await trail('celia')
    expect(await answerOf(await restore('davi', administrator!.id))).toEqual(refusal('admin.notPrincipal'))
    expect((await restore('celia', administrator!.id)).status).toBe(200)
  })
})

describe('the journal', () => {
  test('keeps only the known fields of a call', async () => {
    const body = { name: 'Ana', password: 'segredo-1', token: 'segredo-2' }
    await ask('celia', 'PATCH', `/api/users/${ana}`, body)
    const celia = await openDevice(server, 'celia')
    await celia.send(celia.act(updateUser, { id: bento, name: 'Bento' }, { body }))
    await celia.send(celia.act(updateUser, { id: bento }, { body: { ...body, name: 7 } }))
    const entries = await server.store.q.select().from(server.store.t.journal)
    expect(entries.map((entry) => entry.body)).toEqual([{ name: 'Ana' }, { name: 'Ana' }, null])
  })

  test('the journal and its index of rows cannot be changed or emptied', async () => {
    await mark('marina', ana)
    const { journal, journalRows } = server.store.t
    const attempts = [
      () => server.store.tx((q) => q.update(journal).set({ actorId: 1 }) as never),
      () => server.store.tx((q) => q.delete(journal) as never),
      () => server.store.tx((q) => q.update(journalRows).set({ key: 'x' }) as never),
      () => server.store.tx((q) => q.delete(journalRows) as never),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow()
  })
})
