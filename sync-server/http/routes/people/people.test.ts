import { beforeEach, describe, expect, test } from 'vitest'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { put } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, cookieOf, read } = asking(() => server)

const rows = () => readerOf(server.store.q)
const user = (who: Person | number) => rows().get('users', typeof who === 'number' ? who : people[who])
const change = (who: Person, whom: Person, body: object) => ask(who, 'PATCH', `/api/users/${people[whom]}`, body)
const erase = (who: Person, whom: Person) => ask(who, 'DELETE', `/api/users/${people[whom]}`)
const remove = (who: Person, whom: Person) => ask(who, 'DELETE', `/api/admin-principal/delete-admin/${people[whom]}`)
const ids = (list: { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b)
const journal = () => server.store.q.select().from(server.store.t.journal)
/** Adds a second superadministrator, or an administrator of all schools. */
const addOverseer = (role: 'superadmin' | 'admin', id: number) =>
  server.store.tx((q) =>
    write(q, [put('users', { id, name: 'Rede', email: `rede${id}@escola.br`, role, createdAt: 0 })], [5, id]),
  )

describe('changing an account', () => {
  test('changes name, e-mail and category, and answers with the person, without a password', async () => {
    const answer = await change('davi', 'ana', { name: ' Ana Lima ', email: ' Ana.LIMA@escola.br', category: 'pro' })
    expect(answer.status).toBe(200)
    const changed = await answer.json()
    expect(changed).toMatchObject({
      id: 21,
      name: 'Ana Lima',
      email: 'ana.lima@escola.br',
      category: 'pro',
      role: 'student',
    })
    expect(JSON.stringify(changed)).not.toMatch(/hash|argon2/i)
    expect(await user('ana')).toEqual(changed)
  })

  test('keeps fields that are not sent, and ignores fields that may not be changed', async () => {
    const before = await user('ana')
    const everything = { role: 'superadmin', schoolId: 2, id: 1, createdAt: 9, mustChangePassword: true }
    const answer = await change('celia', 'ana', {
      name: 'Ana',
      ...everything,
      passwordHash: 'x',
      password: 'senha-nova',
    })
    expect(answer.status).toBe(200)
    expect(await user('ana')).toEqual(before)
    expect((await server.call('POST', '/api/login', { body: { email: 'ana', password: 'senha-nova' } })).status).toBe(
      401,
    )
    expect(JSON.stringify(await journal())).not.toContain('senha-nova')
  })

  test('sets a category for students only', async () => {
    await change('celia', 'marina', { name: 'Marina Alves', category: 'b' })
    expect(await user('marina')).toMatchObject({ name: 'Marina Alves', category: null })
    await change('celia', 'ana', { category: null })
    expect(await user('ana')).toMatchObject({ category: null })
  })

  test.each([
    [{ name: ' ' }, 'Nome é obrigatório'],
    [{ email: '' }, 'Email é obrigatório'],
    [{ email: null }, 'Email é obrigatório'],
    [{ email: 'ana@' }, 'Email inválido'],
    [{ category: 'z' }, 'Campo inválido: category.'],
  ])('refuses %j: %s', async (body, sentence) => {
    expect(await answerOf(await change('celia', 'ana', body))).toEqual(refusal('args.invalid', sentence))
  })

  test('another person’s e-mail, in any case and school, is 409; one’s own is not', async () => {
    for (const email of ['Davi@Escola.BR', 'ines@escola.br'])
      expect(await answerOf(await change('celia', 'marina', { email }))).toEqual(refusal('user.emailTaken'))
    expect((await change('celia', 'marina', { email: 'MARINA@escola.br' })).status).toBe(200)
  })

  test('is for the administrators of the school: others get 403 or 404', async () => {
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await change(who, 'ana', { name: 'X' }))).toEqual(refusal('notAllowed'))
    expect(await answerOf(await change('nadia', 'ana', { name: 'X' }))).toEqual(refusal('notFound'))
    expect(await answerOf(await change('celia', 'sonia', { name: 'X' }))).toEqual(refusal('notFound'))
    expect((await change('sonia', 'ana', { name: 'X' })).status).toBe(200)
  })

  test('only the principal administrator and people who run all schools change the principal’s account', async () => {
    expect(await answerOf(await change('davi', 'celia', { name: 'X' }))).toEqual(refusal('notAllowed'))
    for (const who of ['celia', 'sonia'] as const) expect((await change(who, 'celia', { name: 'C' })).status).toBe(200)
    expect((await change('celia', 'davi', { name: 'D' })).status).toBe(200)
  })

  test('corrects a username that was typed wrong, with which the person then signs in', async () => {
    const made = await ask('celia', 'POST', '/api/register', {
      name: 'Caio Prates',
      username: '20260001x',
      password: 'girassol-amarelo',
      role: 'student',
    })
    const { id } = await made.json()
    expect(await answerOf(await ask('celia', 'PATCH', `/api/users/${id}`, { username: 'a b' }))).toEqual(
      refusal('args.invalid', 'Nome de usuário inválido'),
    )
    expect((await ask('celia', 'PATCH', `/api/users/${id}`, { username: ' 20260001 ' })).status).toBe(200)
    expect(await user(id)).toMatchObject({ username: '20260001', email: null })
    const login = { email: '20260001', password: 'girassol-amarelo' }
    expect((await server.call('POST', '/api/login', { body: login })).status).toBe(200)
  })

  test('a username that another account has, is refused in words and changes nothing', async () => {
    const made = await ask('celia', 'POST', '/api/register', {
      name: 'Caio Prates',
      username: '20260001',
      password: 'girassol-amarelo',
      role: 'student',
    })
    const { id } = await made.json()
    expect(await answerOf(await change('celia', 'ana', { name: 'Outra', username: '20260001' }))).toEqual(
      refusal('user.usernameTaken'),
    )
    expect(await user('ana')).not.toMatchObject({ name: 'Outra' })
    expect(await user(id)).toMatchObject({ username: '20260001' })
  })

  test('can be queued on a device like any other act', async () => {
    const celia = await openDevice(server, 'celia')
    const { receipts } = await celia.send(celia.act(updateUser, { id: people.ana, name: 'Ana Lima' }))
    expect(receipts).toMatchObject([{ outcome: 'applied' }])
    expect(await user('ana')).toMatchObject({ name: 'Ana Lima' })
  })
})

describe('deleting a student', () => {
  const day = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
  beforeEach(async () => {
    for (const studentId of [people.ana, people.bento]) {
      await ask('marina', 'POST', '/api/attendance', { ...day, studentId, present: true })
      await ask('marina', 'POST', '/api/performance', { ...day, studentId, rating: 'good', date: day.attendanceDate })
    }
    const [mark] = await rows().where('attendance', { studentId: people.ana })
    const evaluation = {
      attendanceId: mark!.id!,
      studentId: people.ana,
      lessonId: 101,
      classId: 3,
      selfPerformance: 'good' as const,
      contentRating: 5,
      teacherRating: 5,
      date: 1,
    }
    await server.store.tx((q) => write(q, [put('evaluations', evaluation)], [6, 1]))
  })
  const recordsOf = async (studentId: number) =>
    Promise.all(
      (['enrollments', 'attendance', 'performance', 'evaluations'] as const).map(
        async (table) => (await rows().where(table, { studentId })).length,
      ),
    )

  test('deletes their enrollments and marks, and nobody else’s', async () => {
    expect(await recordsOf(people.ana)).toEqual([1, 1, 1, 1])
    expect((await erase('davi', 'ana')).status).toBe(200)
    expect(await user('ana')).toBeUndefined()
    expect(await recordsOf(people.ana)).toEqual([0, 0, 0, 0])
    expect(await recordsOf(people.bento)).toEqual([1, 1, 1, 0])
  })

  test('can be previewed, and the preview changes nothing', async () => {
    const before = (await journal()).length
    const preview = await (await ask('davi', 'DELETE', `/api/users/${people.ana}?dryRun=true`)).json()
    expect(preview).toEqual({
      removes: { users: 1, enrollments: 1, attendance: 1, performance: 1, evaluations: 1 },
      changes: { rollCalls: 1 },
    })
    expect(await recordsOf(people.ana)).toEqual([1, 1, 1, 1])
    expect(await journal()).toHaveLength(before)
    expect(await answerOf(await ask('nadia', 'DELETE', `/api/users/${people.ana}?dryRun=true`))).toEqual(
      refusal('notFound'),
    )
    expect(await answerOf(await ask('marina', 'DELETE', `/api/users/${people.ana}?dryRun=true`))).toEqual(
      refusal('notAllowed'),
    )
  })

  test('removes them from the devices of teachers and administrators at once', async () => {
    const [marina, celia] = [await openDevice(server, 'marina'), await openDevice(server, 'celia')]
    await celia.send(celia.act(deleteUser, { id: people.ana }))
    await marina.settle()
    for (const { holdings } of [marina, celia]) {
      const held = [...holdings.view()].filter(([, row]) => JSON.stringify(row).includes(`"studentId":${people.ana}`))
      expect(held).toEqual([])
      expect(holdings.view().has(`users:${people.ana}`)).toBe(false)
      expect(holdings.view().has(`users:${people.bento}`)).toBe(true)
    }
  })

  test('ends their sessions, also in the database', async () => {
    const cookie = await cookieOf('ana')
    await erase('celia', 'ana')
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    const { sessions } = server.store.t
    expect((await server.store.q.select().from(sessions)).filter(({ userId }) => userId === people.ana)).toEqual([])
  })
})

test('deleting a teacher leaves the classes without one and keeps the marks they gave', async () => {
  const mark = { classId: 3, lessonId: 101, studentId: people.ana, rating: 'good', date: '2026-11-23' }
  await ask('marina', 'POST', '/api/performance', mark)
  expect((await erase('celia', 'marina')).status).toBe(200)
  expect(await rows().get('classes', 3)).toMatchObject({ title: '7º B', teacherId: null })
  expect(await rows().get('classes', 4)).toMatchObject({ teacherId: people.otavio })
  expect(await rows().where('performance', {})).toMatchObject([{ studentId: people.ana, teacherId: people.marina }])
})

describe('who may delete whom', () => {
  test('nobody deletes themselves, by either call', async () => {
    for (const who of ['celia', 'davi', 'sonia'] as const) {
      expect(await answerOf(await erase(who, who))).toEqual(refusal('user.selfDeletion'))
      expect(await user(who)).toBeDefined()
    }
    expect(await answerOf(await remove('celia', 'celia'))).toEqual(refusal('user.selfDeletion'))
  })

  test('administrators are removed by the principal administrator and by people who run all schools', async () => {
    expect(await answerOf(await erase('davi', 'celia'))).toEqual(refusal('admin.notPrincipal'))
    expect((await erase('celia', 'davi')).status).toBe(200)
    expect((await erase('sonia', 'celia')).status).toBe(200)
    expect(await rows().get('schools', 1)).toMatchObject({ mainAdminId: null })
  })

  test('a superadministrator is deleted only by another, an administrator of all schools by nobody of a school', async () => {
    await addOverseer('superadmin', 70)
    await addOverseer('admin', 71)
    const rede = (await server.store.q.select().from(server.store.t.users)).find(({ id }) => id === 71)!
    const { keepPasswordHash, passwordHashOf } = await import('#server/store/accounts/people.ts')
    await server.store.tx(async (q) => keepPasswordHash(q, 71, (await passwordHashOf(q, people.celia))!))
    const login = await server.call('POST', '/api/login', { body: { email: rede.email, password: 'senha-de-teste' } })
    const cookie = login.headers.get('Set-Cookie')!.split(';')[0]!
    expect(await answerOf(await server.call('DELETE', '/api/users/70', { cookie }))).toEqual(refusal('notAllowed'))
    expect(await answerOf(await ask('celia', 'DELETE', '/api/users/71'))).toEqual(refusal('notFound'))
    expect((await ask('sonia', 'DELETE', '/api/users/70')).status).toBe(200)
    expect((await server.call('DELETE', `/api/users/${people.ana}`, { cookie })).status).toBe(200)
  })

  test('students, teachers and the other school’s administrators delete nobody here', async () => {
    for (const who of ['marina', 'ana'] as const)
      expect(await answerOf(await erase(who, 'bento'))).toEqual(refusal('notAllowed'))
    expect(await answerOf(await erase('nadia', 'bento'))).toEqual(refusal('notFound'))
    expect(await answerOf(await ask('celia', 'DELETE', '/api/users/99999'))).toEqual(refusal('notFound'))
    expect(await answerOf(await ask('celia', 'DELETE', '/api/users/abc'))).toEqual(
      refusal('args.invalid', 'Campo inválido: id.'),
    )
  })
})

describe('the principal administrator’s own call', () => {
  test('removes another administrator of the school, and answers errors as text', async () => {
    expect(await answerOf(await remove('davi', 'celia'))).toEqual(refusal('admin.notPrincipal'))
    expect((await remove('celia', 'davi')).status).toBe(200)
    expect(await user('davi')).toBeUndefined()
    expect(await answerOf(await remove('celia', 'davi'))).toEqual(refusal('notFound'))
  })

  test('finds only administrators, and only those of the caller’s school', async () => {
    for (const whom of ['ana', 'marina', 'nadia', 'sonia'] as const)
      expect(await answerOf(await remove('celia', whom))).toEqual(refusal('notFound'))
    expect(await answerOf(await remove('nadia', 'davi'))).toEqual(refusal('notFound'))
    expect((await remove('sonia', 'nadia')).status).toBe(200)
  })

  test('two people who delete each other at once do not both succeed', async () => {
    await server.store.tx((q) =>
      importRows(
        q,
        { users: [{ id: 80, name: 'Eva', email: 'eva@escola.br', role: 'superadmin', createdAt: 0 }] },
        { at: 1 },
      ),
    )
    const { keepPasswordHash, passwordHashOf } = await import('#server/store/accounts/people.ts')
    await server.store.tx(async (q) => keepPasswordHash(q, 80, (await passwordHashOf(q, people.celia))!))
    const login = await server.call('POST', '/api/login', {
      body: { email: 'eva@escola.br', password: 'senha-de-teste' },
    })
    const eva = login.headers.get('Set-Cookie')!.split(';')[0]!
    const sonia = await cookieOf('sonia')
    const tries = Array.from({ length: 10 }, (_, i) =>
      i % 2
        ? server.call('DELETE', '/api/users/80', { cookie: sonia })
        : server.call('DELETE', `/api/users/${people.sonia}`, { cookie: eva }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([await user('sonia'), await user(80)].filter(Boolean)).toHaveLength(1)
  })
})

test('a person who is demoted, moved or deleted between sign-in check and act is refused', async () => {
  const cookie = await cookieOf('davi')
  const gone = erase('celia', 'davi')
  const tries = Array.from({ length: 5 }, () =>
    server.call('PATCH', '/api/users/21', { cookie, body: { name: 'Tarde' } }),
  )
  await gone
  for (const answer of await Promise.all(tries)) expect([200, 401]).toContain(answer.status)
  expect((await server.call('PATCH', '/api/users/21', { cookie, body: { name: 'Tarde demais' } })).status).toBe(401)
  expect(await user('ana')).not.toMatchObject({ name: 'Tarde demais' })
})

describe('lists of people', () => {
  test('hold the school for its administrators, everybody for a superadministrator, the class for its teacher', async () => {
    expect(ids(await read('celia', '/api/students'))).toEqual([21, 22, 23, 24])
    expect(ids(await read('nadia', '/api/students'))).toEqual([61])
    expect(ids(await read('marina', '/api/students'))).toEqual([21, 22, 23])
    expect(ids(await read('sonia', '/api/students'))).toEqual([21, 22, 23, 24, 61])
    expect(ids(await read('celia', '/api/teachers'))).toEqual([12, 13])
    expect(ids(await read('sonia', '/api/teachers'))).toEqual([12, 13, 52])
    expect(ids(await read('celia', '/api/admins'))).toEqual([10, 11])
    expect(ids(await read('sonia', '/api/admins'))).toEqual([10, 11, 50])
  })

  test('are not for students, and contain no hash', async () => {
    for (const path of ['/api/students', '/api/teachers', '/api/admins'])
      expect(await answerOf(await ask('ana', 'GET', path))).toEqual(refusal('notAllowed'))
    expect(JSON.stringify(await read('sonia', '/api/students'))).not.toMatch(/hash|argon2/i)
  })

  test('of a school’s administrators are for one’s own school, or any for a superadministrator; else the spec’s messages', async () => {
    expect(ids(await read('davi', '/api/admins/1'))).toEqual([10, 11])
    expect(ids(await read('sonia', '/api/admins/2'))).toEqual([50])
    for (const [who, id] of [
      ['davi', '2'],
      ['davi', '99'],
      ['sonia', '99'],
    ] as const)
      expect(await answerOf(await ask(who, 'GET', `/api/admins/${id}`))).toEqual(refusal('admins.notFound'))
    for (const id of ['undefined', 'null', 'abc', '-1', '1.5'])
      expect(await answerOf(await ask('davi', 'GET', `/api/admins/${id}`))).toEqual(refusal('admins.schoolMissing'))
  })
})
