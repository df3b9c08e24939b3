import { describe, expect, test } from 'vitest'
import { betweenSchools, closed, horizonte, nascente, poente, transfers } from '#server/tests/support/betweenSchools.ts'
import { people } from '#server/tests/support/cast.ts'
import { everyTable } from '#server/tests/support/everythingStored.ts'

// Covers: students who go from one school of the network to another.

const { server, ask, listOf, one, send, request, receive } = betweenSchools()

describe('refused with a sentence, and nothing changes', () => {
  const refused = async (asked: () => Promise<{ status: number; text: string }>, status: number, text: RegExp) => {
    const before = await everyTable(server.store)
    const answer = await asked()
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(text)])
    const { auditEntries: _, sessions: __, knownDevices: ___, ...after } = await everyTable(server.store)
    expect(before).toMatchObject(after)
  }

  test('the same school, one that is not active, one that is unknown, and another school’s student', async () => {
    await refused(() => send('celia', horizonte), 409, /já é desta escola/)
    await refused(() => send('celia', closed), 409, /não está ativa/)
    await refused(() => send('celia', 999), 404, /Escola não encontrada/)
    await refused(() => send('nadia', nascente), 404, /Aluno não encontrado/)
    await refused(() => send('celia', poente, { lastDay: '2126-01-01' }), 400, /ano da data/)
    await refused(() => request('nadia', poente), 409, /já é desta escola/)
    await refused(() => request('nadia', closed), 409, /não está ativa/)
    await refused(() => request('nadia', horizonte, ' '), 400, /Diga o nome/)
  })

  test('whatever is pressed twice', async () => {
    await send('celia', poente)
    await refused(() => send('celia', poente), 409, /já foi enviado/)
    await refused(() => send('davi', nascente), 409, /já foi enviado/)
    const { id } = await one('nadia')
    const arrive = () => ask('nadia', 'POST', `${transfers}/${id}/arrival`)
    const both = await Promise.all([arrive(), arrive()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await refused(arrive, 409, /já foi resolvida/)
    await refused(() => ask('celia', 'DELETE', `${transfers}/${id}`), 409, /já foi resolvida/)
    await refused(() => send('celia', nascente), 409, /já foi enviado/)
    await request('nadia', nascente, 'José')
    await refused(() => request('nadia', nascente, 'jose'), 409, /já foi pedido/)
  })

  test('a student who was deleted meanwhile, and a class of another school', async () => {
    await send('celia', poente)
    await refused(() => receive('nadia', { classId: 3 }), 404, /./)
    await ask('celia', 'DELETE', `/api/users/${people.ana}`)
    await refused(() => receive('nadia'), 409, /não existe mais/)
    expect(await one('nadia')).toMatchObject({ student: 'Aluno excluído', state: 'sent' })
  })

  test('a third school sees nothing and does nothing, whatever the state', async () => {
    await request('nadia', horizonte)
    const { id } = await one('nadia')
    const calls = [
      ['POST', `${transfers}/${id}/refusal`, { reason: 'Não' }],
      ['POST', `${transfers}/${id}/arrival`, {}],
      ['DELETE', `${transfers}/${id}`, undefined],
    ] as const
    const answer = { studentId: people.ana, lastDay: '2026-11-20', requestId: id }
    const byOlga = async () => {
      for (const [method, path, body] of calls) await refused(() => ask('olga', method, path, body), 404, /^Transfer/)
      expect((await listOf('olga')).transfers).toEqual([])
    }
    await byOlga()
    await refused(() => ask('olga', 'POST', transfers, { ...answer }), 404, /^Aluno/)
    await ask('celia', 'POST', transfers, answer)
    await byOlga()
    await receive('nadia')
    await byOlga()
    expect((await listOf('olga')).schools.map(({ name }) => name)).toEqual(['Escola Horizonte', 'Escola Poente'])
    for (const who of ['marina', 'ana'] as const) expect((await ask(who, 'GET', transfers)).status).toBe(403)
  })
})
