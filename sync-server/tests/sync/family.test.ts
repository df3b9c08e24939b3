import { afterEach, beforeEach, expect, test } from 'vitest'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { setFamilyCalls } from '#schema/mutations/school/setFamilyCalls.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import type { Guardian, StudentRecord } from '#schema/nouns/studentRecord.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// Covers: decisions section 9: family and documents of a student are the office's.

let { server, marina, celia, send } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
})
afterEach(() => server.end())

const rosa: Guardian = { name: 'Rosa', kinship: 'mother', phone: '(11) 98888-7777', email: null }
const name = `studentRecords:${people.ana}`
const record = () => readerOf(server.store.q).get('studentRecords', people.ana)
const shown = (device: ApiDevice) => device.holdings.view().get(name) as StudentRecord | undefined

const writes = async (device: ApiDevice, fields: Partial<StudentRecord>, studentId: number = people.ana) => {
  const [receipt] = await send(device, device.act(updateStudentRecord, { studentId, ...fields }))
  return receipt!.outcome === 'refused' ? receipt!.code : receipt!.outcome
}

test('two people of the office write different fields without a network, and both stay', async () => {
  const davi = await openDevice(server, 'davi')
  const early = celia.act(updateStudentRecord, { studentId: people.ana, guardians: [rosa] })
  const late = davi.act(updateStudentRecord, { studentId: people.ana, motherName: 'Rosa Lima' })
  expect(await send(davi, late)).toMatchObject([{ outcome: 'applied' }])
  expect(await send(celia, early)).toMatchObject([{ outcome: 'applied' }])
  expect(await record()).toMatchObject({ guardians: [rosa], motherName: 'Rosa Lima', birthDate: null, schoolId: 1 })
  await davi.settle()
  expect(shown(davi)).toMatchObject({ guardians: [rosa], motherName: 'Rosa Lima' })
})

test('no teacher, student or other school writes it or has it on a device', async () => {
  expect(await writes(celia, { guardians: [rosa] })).toBe('applied')
  await celia.settle()
  expect(shown(celia)).toMatchObject({ guardians: [rosa] })
  for (const who of ['marina', 'ana', 'otavio', 'nadia', 'raissa'] as const) {
    const device = await openDevice(server, who)
    expect(shown(device), who).toBeUndefined()
    expect(await writes(device, { motherName: 'Outra' }), who).toMatch(/^not(Allowed|Found)$/)
  }
  await marina.settle()
  expect(shown(marina)).toBeUndefined()
  expect(await record()).toMatchObject({ motherName: null })
})

test('only students have a record', async () => {
  expect(await writes(celia, { motherName: 'Rosa' }, people.marina)).toBe('notFound')
  expect(await writes(celia, { motherName: 'Rosa' }, 999)).toBe('notFound')
})

test('a day on which no student was born is refused, whoever calls', async () => {
  for (const birthDate of ['2099-01-01', '1899-12-31', '13/05/2013'])
    expect(await writes(celia, { birthDate }), birthDate).toBe('args.invalid')
  expect(await record()).toBeUndefined()
  expect(await writes(celia, { birthDate: '2013-05-20' })).toBe('applied')
})

test('it goes to the bin with the student and comes back with them', async () => {
  await writes(celia, { guardians: [rosa] })
  const cookie = await server.signIn('celia')
  const before = await record()
  expect((await server.call('DELETE', `/api/users/${people.ana}`, { cookie })).status).toBe(200)
  expect(await record()).toBeUndefined()
  await celia.settle()
  expect(shown(celia)).toBeUndefined()
  expect(await writes(celia, { motherName: 'Rosa' })).toBe('notFound')
  const [deletion] = await (await server.call('GET', '/api/activities?deletions=true', { cookie })).json()
  expect((await server.call('POST', `/api/activities/${deletion.id}/restore`, { cookie })).status).toBe(200)
  expect(await record()).toEqual(before)
})

test('the office reads in the student’s history what changed; the class’s teacher reads nothing of it', async () => {
  await writes(celia, { motherName: 'Rosa' })
  await writes(celia, { motherName: 'Rosa Lima' })
  const historyOf = async (who: 'celia' | 'marina') =>
    (await server.call('GET', `/api/people/${people.ana}/history`, { cookie: await server.signIn(who) })).text()
  expect(await historyOf('celia')).toContain('"to":"Rosa Lima"')
  expect(await historyOf('marina')).not.toMatch(/Rosa|studentRecords/)
  const cookie = await server.signIn('marina')
  expect((await server.call('GET', `/api/history/studentRecords/${people.ana}`, { cookie })).status).toBe(403)
})

const contacts = async (who: Person, studentId: number = people.ana) => {
  const answer = await server.call('GET', `/api/students/${studentId}/contacts`, { cookie: await server.signIn(who) })
  return answer.ok ? answer.json() : `${answer.status} ${await answer.text()}`
}
const onlyOffice = '403 Nesta escola, só a secretaria vê os telefones das famílias.'
const notTheirs = '403 Só quem ensina o aluno agora vê os telefones da família dele.'
const calledAs = { name: 'Rosa', kinship: 'mother', phone: '(11) 98888-7777' }

test('teachers ask whom to call only where the school lets them, and only about those whom they teach now', async () => {
  const silent = { ...rosa, name: 'Zé', phone: null }
  await writes(celia, { guardians: [silent, { ...rosa, email: 'rosa@escola.br' }], address: 'Rua A' })
  expect(await contacts('celia')).toEqual([calledAs])
  expect(await contacts('marina')).toBe(onlyOffice)
  expect(await send(celia, celia.act(setFamilyCalls, { id: 1, teachersCallFamilies: true }))).toMatchObject([
    { outcome: 'applied' },
  ])
  expect(await contacts('marina')).toEqual([calledAs])
  const traces = await (await server.call('GET', '/api/audit', { cookie: await server.signIn('celia') })).json()
  const looks = traces.filter(({ summary }: { summary: string }) => summary.includes('telefones'))
  expect(looks.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Marina viu os telefones da família de Ana',
  ])
  expect(await contacts('otavio')).toBe(notTheirs)
  expect(await contacts('ines')).toBe('404 Aluno não encontrado.')
  expect(await contacts('nadia')).toBe('404 Aluno não encontrado.')
  expect(await contacts('ana')).toMatch(/^403/)

  const cover = { classId: 3, moduleId: null, teacherId: people.otavio, firstDay: today, lastDay: today }
  await send(celia, celia.act(addCoverages, { coverages: [cover] }))
  expect(await contacts('otavio')).toEqual([calledAs])
  await send(celia, celia.act(unenrollStudent, { classId: 3, studentId: people.ana }))
  expect(await contacts('marina')).toBe(notTheirs)
  expect(await contacts('otavio')).toBe(notTheirs)
})

test('a teacher may not decide that teachers call', async () => {
  expect(await send(marina, marina.act(setFamilyCalls, { id: 1, teachersCallFamilies: true }))).toMatchObject([
    { outcome: 'refused', code: 'notAllowed' },
  ])
})

test('a civil name is the office’s alone, also where teachers call families, and so is what a student was called before', async () => {
  const civil = 'Anselmo de Registro'
  await send(celia, celia.act(setFamilyCalls, { id: 1, teachersCallFamilies: true }))
  await send(celia, celia.act(updateUser, { id: people.ana, name: civil }))
  await send(celia, celia.act(updateUser, { id: people.ana, name: 'Ana' }))
  await writes(celia, { civilName: ` ${civil} `, guardians: [rosa] })
  await celia.settle()
  expect(shown(celia)).toMatchObject({ civilName: civil })
  const paths = ['history', 'data'].flatMap((what) =>
    ['people', 'users'].map((of) => `/api/${of}/${people.ana}/${what}`),
  )
  for (const path of [...paths, `/api/students/${people.ana}/contacts`, `/api/history/users/${people.ana}`])
    for (const who of ['marina', 'otavio', 'bento', 'ines', 'nadia'] as const) {
      const cookie = await server.signIn(who)
      expect(await (await server.call('GET', path, { cookie })).text(), `${who} ${path}`).not.toContain('Anselmo')
    }
  for (const who of ['marina', 'bento', 'ana', 'nadia'] as const) {
    const device = await openDevice(server, who)
    expect(JSON.stringify([...device.holdings.view()]), who).not.toContain('Anselmo')
  }
  const cookie = await server.signIn('celia')
  const history = await (await server.call('GET', `/api/people/${people.ana}/history`, { cookie })).text()
  expect(history).toContain(`"field":"civilName","from":null,"to":"${civil}"`)
  expect(history).toContain(`"field":"name","from":"${civil}","to":"Ana"`)
  const own = await server.call('GET', `/api/users/${people.ana}/data?format=json`, {
    cookie: await server.signIn('ana'),
  })
  expect(await own.json()).toMatchObject({
    sections: expect.arrayContaining([
      expect.objectContaining({ table: 'studentRecords', rows: [expect.objectContaining({ civilName: civil })] }),
    ]),
  })
})

test('the student finds it in the copy of their data', async () => {
  await writes(celia, { guardians: [rosa], address: 'Rua das Acácias, 10' })
  const cookie = await server.signIn('ana')
  const copy = await (await server.call('GET', `/api/users/${people.ana}/data?format=json`, { cookie })).text()
  expect(copy).toContain('Rua das Acácias, 10')
  expect(copy).toContain('(11) 98888-7777')
})
