import { describe, expect, test } from 'vitest'
import { createSchool } from '#schema/mutations/school/createSchool.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, cookieOf, read } = asking(() => server)

const rows = () => readerOf(server.store.q)
const school = (id: number) => rows().get('schools', id)
const setMain = (id: number, adminId: unknown) => ask('sonia', 'POST', `/api/schools/${id}/set-main-admin`, { adminId })

describe('a school', () => {
  test('is created, listed, renamed, made inactive and deleted by a superadministrator', async () => {
    const created = await (await ask('sonia', 'POST', '/api/schools', { name: ' Escola Nova ', active: true })).json()
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Escola Nova',
      anonymousRatings: true,
      lessonHours: null,
      letterhead: null,
      ratingsNamedSince: null,
      teachersPlanLessons: true,
      keepsVideoStills: false,
      teachersCallFamilies: false,
      active: true,
      mainAdminId: null,
      createdAt: server.clock.time,
    })
    expect(await read('sonia', '/api/schools')).toContainEqual(created)
    const path = `/api/schools/${created.id}`
    expect(await (await ask('sonia', 'PATCH', path, { name: 'Outra' })).json()).toEqual({ ...created, name: 'Outra' })
    expect(await (await ask('sonia', 'PATCH', path, { active: false })).json()).toMatchObject({
      name: 'Outra',
      active: false,
    })
    expect((await ask('sonia', 'DELETE', path)).status).toBe(200)
    expect(await school(created.id)).toBeUndefined()
  })

  test('is created with only a valid name', async () => {
    const extra = { id: 1, mainAdminId: 12, createdAt: 3, active: 'yes' }
    expect(await answerOf(await ask('sonia', 'POST', '/api/schools', { name: 'X', ...extra }))).toMatchObject({
      status: 400,
    })
    const created = await (
      await ask('sonia', 'POST', '/api/schools', { name: 'X', ...extra, active: undefined })
    ).json()
    expect(created).toMatchObject({ mainAdminId: null, createdAt: server.clock.time, active: true })
    expect(created.id).not.toBe(1)
    for (const name of ['', '  ', null, undefined, 7]) {
      expect(await answerOf(await ask('sonia', 'POST', '/api/schools', { name }))).toEqual(
        refusal('args.invalid', 'Nome inválido'),
      )
      if (name !== undefined)
        expect(await answerOf(await ask('sonia', 'PATCH', '/api/schools/1', { name }))).toEqual(
          refusal('args.invalid', 'Nome inválido'),
        )
    }
  })

  test('is refused to everybody else', async () => {
    for (const who of ['celia', 'marina', 'ana', 'nadia'] as const) {
      for (const [method, path, body] of [
        ['GET', '/api/schools'],
        ['POST', '/api/schools', { name: 'X' }],
        ['PATCH', '/api/schools/1', { name: 'X' }],
        ['DELETE', '/api/schools/2'],
        ['POST', '/api/schools/1/set-main-admin', { adminId: people.davi }],
      ] as const)
        expect(await answerOf(await ask(who, method, path, body)), `${who} ${method} ${path}`).toEqual(
          refusal('notAllowed'),
        )
    }
  })

  test('that does not exist is 404', async () => {
    const missing = refusal('notFound', 'Escola não encontrada.')
    expect(await answerOf(await ask('sonia', 'PATCH', '/api/schools/99', { name: 'X' }))).toEqual(missing)
    expect(await answerOf(await ask('sonia', 'DELETE', '/api/schools/99'))).toEqual(missing)
    expect(await answerOf(await setMain(99, people.celia))).toEqual(missing)
  })

  test('with users or data cannot be deleted', async () => {
    expect(await answerOf(await ask('sonia', 'DELETE', '/api/schools/1'))).toEqual(
      refusal(
        'school.notEmpty',
        'Não foi possível excluir a escola. Verifique se não há usuários ou dados vinculados a ela.',
      ),
    )
    expect(await school(1)).toBeDefined()
  })

  test('that is made inactive refuses its people from their next request on, and can be made active again', async () => {
    const cookie = await cookieOf('ana')
    await ask('sonia', 'PATCH', '/api/schools/1', { active: false })
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(403)
    await ask('sonia', 'PATCH', '/api/schools/1', { active: true })
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(200)
  })

  test('can be created offline, under the device’s own number', async () => {
    const sonia = await openDevice(server, 'sonia')
    const call = sonia.act(createSchool, { name: 'Do Campo', active: true })
    expect((await sonia.send(call)).receipts).toMatchObject([{ outcome: 'applied' }])
    expect(await school(call.id)).toMatchObject({ name: 'Do Campo' })
  })
})

describe('the main administrator', () => {
  test('can be changed to another administrator of the school, with a message', async () => {
    const answer = await setMain(1, people.davi)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      id: 1,
      mainAdminId: people.davi,
      message: expect.stringMatching(/definido/),
    })
    expect(await school(1)).toMatchObject({ mainAdminId: people.davi })
  })

  test('stays the same when set again, and nothing is written', async () => {
    const before = await server.store.q.select().from(server.store.t.schools)
    const answer = await setMain(1, people.celia)
    expect(answer.status).toBe(200)
    expect((await answer.json()).message).toMatch(/já é o principal/)
    expect(await server.store.q.select().from(server.store.t.schools)).toEqual(before)
    expect(await read('sonia', '/api/activities')).toEqual([])
  })

  test('cannot be a person without a school, of another school, or who is not an administrator', async () => {
    expect(await answerOf(await setMain(1, people.sonia))).toEqual(
      refusal('school.globalAdmin', 'Administradores globais não podem ser definidos como principais de escolas'),
    )
    expect(await answerOf(await setMain(1, people.nadia))).toEqual(
      refusal('school.notOfAdmin', 'Escola não encontrada para este administrador'),
    )
    for (const id of [people.marina, people.ana, 999])
      expect(await answerOf(await setMain(1, id))).toEqual(refusal('notFound', 'Administrador não encontrado.'))
    expect(await answerOf(await setMain(1, 'celia'))).toEqual(refusal('args.invalid', 'Campo inválido: adminId.'))
    expect(await school(1)).toMatchObject({ mainAdminId: people.celia })
  })
})
