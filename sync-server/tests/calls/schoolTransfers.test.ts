import { describe, expect, test } from 'vitest'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { setRatingsPrivacy } from '#schema/mutations/school/setRatingsPrivacy.ts'
import { passwordHashOf } from '#server/store/accounts/people.ts'
import { openCodes } from '#server/store/imports/codes.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import {
  betweenSchools,
  horizonte,
  nascente,
  type Office,
  poente,
  transfers,
} from '#server/tests/support/betweenSchools.ts'
import { castPassword, people } from '#server/tests/support/cast.ts'
import { family } from '#server/tests/support/everyRow.ts'
import { tablesWith } from '#server/tests/support/everythingStored.ts'

// Covers: students who go from one school of the network to another.

const { server, ask, one, earlier, send, request, receive, enrollment, user, marksStored } = betweenSchools()

describe('a student who is sent', () => {
  test('leaves the classes on the last day, waits for the other school, and arrives in an account of its own', async () => {
    const before = await marksStored()
    expect((await send('celia', poente)).status).toBe(200)
    expect(await enrollment()).toMatchObject({ leftAt: expect.any(Number), leftReason: 'moved' })
    expect(await one('nadia')).toMatchObject({ comes: true, state: 'sent', school: 'Escola Horizonte', student: 'Ana' })
    expect(await one('celia')).toMatchObject({ comes: false, state: 'sent', school: 'Escola Poente' })
    const { studentId } = JSON.parse((await receive('nadia', { classId: 8 })).text)
    expect(await user(studentId)).toMatchObject({ name: 'Ana', username: 'ana', schoolId: poente, role: 'student' })
    expect(await user(people.ana)).toMatchObject({ name: 'Ana', username: null, email: null, schoolId: horizonte })
    expect(await readerOf(server.store.q).get('studentRecords', studentId)).toMatchObject({
      schoolId: poente,
      ...family,
    })
    expect(await readerOf(server.store.q).get('enrollments', `8/${studentId}`)).toMatchObject({ leftAt: null })
    expect([before, before.ofAna]).toEqual([await marksStored(), 3])
  })

  test('signs in with the same name, once the new school has given a first password, and no more with the old one', async () => {
    const login = (password: string) => server.call('POST', '/api/login', { body: { email: 'ana', password } })
    const cookie = await server.signIn('ana')
    await send('celia', poente)
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(200)
    const { studentId } = JSON.parse((await receive('nadia')).text)
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await login(castPassword)).status).toBe(401)
    expect(await passwordHashOf(server.store.q, people.ana)).toBeNull()
    const given = await ask('nadia', 'POST', '/api/first-passwords', { userIds: [studentId] })
    const answer = await login(JSON.parse(given.text)[0].password)
    expect(await answer.json()).toMatchObject({ id: studentId, schoolId: poente })
  })

  test('is known to the lists of the new school by the codes of the whole country, and not by the old school’s', async () => {
    const codes = await openCodes(server.store)
    const all = ['inep:123456789012', 'cpf:52998224725', 'matricula:77'] as const
    const remembered = all.map((code) => ({ table: 'users' as const, code, id: people.ana }))
    await server.store.tx(async (q) => codes.keep(q, horizonte, remembered))
    await send('celia', poente)
    const { studentId } = JSON.parse((await receive('nadia')).text)
    const known = (school: number) => codes.find(server.store.q, school, 'users', all)
    expect(await known(poente)).toEqual(new Map(all.slice(0, 2).map((code) => [code, studentId])))
    expect([...(await known(horizonte)).values()]).toEqual(all.map(() => people.ana))
  })

  test('brings attendance and ratings, which the new office reads from the old school', async () => {
    await send('celia', poente)
    const { studentId } = JSON.parse((await receive('nadia')).text)
    const subject = { title: 'Frações', present: 1, absent: 2, justified: 1, late: 0, rate: 1 / 3 }
    const levels = { ratings: { good: 1, average: 0, poor: 0 }, ownRatings: { good: 0, average: 0, poor: 0 } }
    const classes = [{ title: '7º B', year: '2026', subjects: [{ ...subject, ...levels }] }]
    expect(await earlier('nadia', studentId)).toEqual([{ school: 'Escola Horizonte', lastDay: '2026-11-20', classes }])
    expect((await ask('celia', 'GET', '/api/audit')).text).toContain('Nadia leu dados de pessoas da escola: Ana')
    expect(await earlier('celia', people.ana)).toEqual([])
    expect((await ask('celia', 'GET', `/api/students/${studentId}/earlier`)).status).toBe(404)
    expect((await ask('ines', 'GET', `/api/students/${studentId}/earlier`)).status).toBe(403)
    expect((await earlier('sonia', studentId)).length).toBe(1)
  })

  test('brings what they thought of themselves only from a school that reads ratings with names', async () => {
    const celia = await openDevice(server, 'celia')
    const ana = await openDevice(server, 'ana')
    await ana.settle()
    await celia.send(celia.act(setRatingsPrivacy, { id: horizonte, anonymousRatings: false }))
    const [mark] = await readerOf(server.store.q).where('attendance', { studentId: people.ana, present: true })
    const rating = { contentRating: 5, teacherRating: 4, selfPerformance: 'poor' as const, withName: true }
    server.clock.time += 1000
    const about = { attendanceId: mark!.id!, lessonId: 101, studentId: people.ana, ...rating }
    expect((await ana.send(ana.act(evaluateLesson, about))).receipts).toMatchObject([{ outcome: 'applied' }])
    await send('celia', poente)
    const { studentId } = JSON.parse((await receive('nadia')).text)
    const poor = async () => (await earlier('nadia', studentId))[0]!.classes[0]!.subjects[0]!.ownRatings.poor
    expect(await poor()).toBe(1)
    server.clock.time += 1000
    await celia.send(celia.act(setRatingsPrivacy, { id: horizonte, anonymousRatings: true }))
    expect(await poor()).toBe(0)
  })

  test('is followed through all schools, and comes back to the first in a third account', async () => {
    await send('celia', poente)
    const second = JSON.parse((await receive('nadia')).text).studentId
    await send('nadia', nascente, { studentId: second })
    const third = JSON.parse((await receive('olga')).text).studentId
    await send('olga', horizonte, { studentId: third })
    const back = JSON.parse((await receive('celia')).text).studentId
    const schools = (await earlier('celia', back)).map(({ school, classes }) => [school, classes.length])
    expect(schools).toEqual([
      ['Escola Nascente', 0],
      ['Escola Poente', 0],
      ['Escola Horizonte', 1],
    ])
    expect(new Set([people.ana, second, third, back]).size).toBe(4)
    expect(await user(back)).toMatchObject({ username: 'ana', schoolId: horizonte })
  })

  test('stays after all when the sending is taken back, in the classes as before', async () => {
    const before = await enrollment()
    await send('celia', poente)
    expect((await ask('nadia', 'DELETE', `${transfers}/${(await one('nadia')).id}`)).status).toBe(403)
    expect((await ask('celia', 'DELETE', `${transfers}/${(await one('celia')).id}`)).status).toBe(200)
    expect(await enrollment()).toEqual(before)
    expect((await receive('nadia')).status).toBe(409)
    expect((await send('celia', nascente)).status).toBe(200)
  })

  test('keeps what the office changed in between, when it is taken back', async () => {
    await send('celia', poente)
    const celia = await openDevice(server, 'celia')
    await celia.send(
      celia.act(setEnrollmentDates, { classId: 3, studentId: people.ana, from: '2026-02-02', until: '2026-11-18' }),
    )
    const changed = await enrollment()
    await ask('celia', 'DELETE', `${transfers}/${(await one('celia')).id}`)
    expect(await enrollment()).toEqual(changed)
  })
})

describe('a student who is asked for', () => {
  test('is chosen by the school that has them, which sends; what was typed is gone then', async () => {
    expect((await request('nadia', horizonte)).status).toBe(200)
    const asked = { state: 'asked', student: 'Ana Lima', birthDate: '2013-05-20', studentId: null }
    expect([await one('nadia'), await one('celia')]).toMatchObject([
      { ...asked, comes: true, school: 'Escola Horizonte' },
      { ...asked, comes: false, school: 'Escola Poente' },
    ])
    const { id } = await one('celia')
    const answer = { studentId: people.ana, lastDay: '2026-11-20', requestId: id }
    expect((await ask('celia', 'POST', transfers, answer)).status).toBe(200)
    expect(await one('nadia')).toMatchObject({ id, state: 'sent', student: 'Ana', birthDate: null })
    expect(await tablesWith(server.store, 'Ana Lima')).toEqual([])
    expect((await receive('nadia')).status).toBe(200)
  })

  test('is refused with a reason, or no longer asked for', async () => {
    await request('nadia', horizonte)
    const { id } = await one('nadia')
    const refuse = (who: Office) => ask(who, 'POST', `${transfers}/${id}/refusal`, { reason: 'Não estuda aqui' })
    expect((await refuse('nadia')).status).toBe(403)
    expect((await refuse('celia')).status).toBe(200)
    expect(await one('nadia')).toMatchObject({ state: 'refused', reason: 'Não estuda aqui' })
    expect([(await refuse('celia')).status, (await ask('nadia', 'DELETE', `${transfers}/${id}`)).status]).toEqual([
      409, 403,
    ])
    await request('nadia', horizonte)
    expect((await ask('celia', 'DELETE', `${transfers}/${(await one('celia')).id}`)).status).toBe(403)
    expect((await ask('nadia', 'DELETE', `${transfers}/${(await one('nadia')).id}`)).status).toBe(200)
    expect(await one('celia')).toMatchObject({ state: 'takenBack' })
  })
})

describe('of a student who was transferred', () => {
  test('each school has the step in its history, and a trace', async () => {
    await send('celia', poente)
    await receive('nadia')
    const activities = async (who: Office) =>
      (JSON.parse((await ask(who, 'GET', '/api/activities?limit=5')).text) as { summary: string }[]).map(
        (a) => a.summary,
      )
    expect((await activities('celia')).slice(0, 2)).toEqual([
      'Ana: já está na outra escola da rede',
      'Ana: enviado a outra escola da rede',
    ])
    expect((await activities('nadia'))[0]).toBe('Ana: recebido de outra escola da rede')
    for (const who of ['celia', 'nadia'] as const) {
      const lines = JSON.parse((await ask(who, 'GET', '/api/audit')).text) as { summary: string }[]
      const found = lines.map(({ summary }) => summary).filter((summary) => / um aluno (da|pela) rede/.test(summary))
      expect(found).toEqual([
        'Nadia recebeu um aluno da rede: Ana',
        `Celia enviou um aluno pela rede${who === 'celia' ? ': Ana' : ''}`,
      ])
    }
  })

  test('the copy of the data has the transfer, and an erasure leaves no name in it', async () => {
    await send('celia', poente)
    const { studentId } = JSON.parse((await receive('nadia')).text)
    for (const [who, id] of [
      ['celia', people.ana],
      ['nadia', studentId],
    ] as const) {
      const data = JSON.parse((await ask(who, 'GET', `/api/users/${id}/data`)).text)
      const section = data.sections.find(({ table }: { table: string }) => table === 'schoolTransfers')
      expect(section.rows).toMatchObject([{ fromSchoolId: horizonte, toSchoolId: poente, lastDay: '2026-11-20' }])
    }
    expect((await ask('celia', 'POST', `/api/users/${people.ana}/erasure`, { name: 'Ana' })).status).toBe(200)
    expect((await one('nadia')).student).toBe('Ana')
    expect(await earlier('nadia', studentId)).toMatchObject([{ classes: [] }])
    expect((await ask('nadia', 'POST', `/api/users/${studentId}/erasure`, { name: 'Ana' })).status).toBe(200)
    expect((await one('celia')).student).toBe(`Pessoa apagada nº ${studentId}`)
    expect(await tablesWith(server.store, 'Rosa Lima')).toEqual([])
  })
})
