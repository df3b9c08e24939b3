import { expect, test } from 'vitest'
import { defaultFrequencyLimits, type FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the rules of frequency and what the office did about absences: who writes and reads them, and what is refused.

const server = serverPerTest()
const { ask, read } = asking(() => server)

const rule = (more: object = {}) => ({ firstDay: '2026-02-02', ...defaultFrequencyLimits, ...more })
const visit = (more: object = {}) => ({
  studentId: people.ana,
  kind: 'visit',
  date: '2026-11-20',
  note: 'Em casa',
  ...more,
})
const rulesOf = (who: Person) => read(who, '/api/frequency-rules') as Promise<FrequencyRule[]>
const addRule = async (more: object = {}) =>
  (await (await ask('celia', 'POST', '/api/frequency-rules', rule(more))).json()) as FrequencyRule

test('the office sets the rules, everybody of the school reads them, and nobody of another', async () => {
  const { id } = await addRule({ consecutive: 3 })
  expect((await ask('davi', 'PUT', `/api/frequency-rules/${id}`, { alternating: 9 })).status).toBe(200)
  for (const who of ['celia', 'marina', 'ana'] as const)
    expect(await rulesOf(who)).toMatchObject([{ id, schoolId: 1, consecutive: 3, alternating: 9 }])
  expect(await rulesOf('nadia')).toEqual([])
  expect((await ask('celia', 'DELETE', `/api/frequency-rules/${id}`)).status).toBe(200)
  expect(await rulesOf('celia')).toEqual([])
})

test('a rule that nobody could follow is refused in words, and nothing changes', async () => {
  const { id } = await addRule()
  const later = await addRule({ firstDay: '2026-08-03' })
  const taken = 'Já há uma regra a partir deste dia. Altere essa ou escolha outro dia.'
  const refused = async (...call: ['POST' | 'PUT', string, object]) => answerOf(await ask('celia', ...call))
  expect(await refused('POST', '/api/frequency-rules', rule())).toEqual(refusal('args.invalid', taken))
  expect(await refused('PUT', `/api/frequency-rules/${later.id}`, { firstDay: '2026-02-02' })).toEqual(
    refusal('args.invalid', taken),
  )
  for (const [field, value, sentence] of [
    ['minimumPercent', 0, 'Escreva um número inteiro de 1 a 100'],
    ['schoolDays', 400, 'Escreva um número inteiro de 1 a 366'],
    ['consecutive', 2.5, 'Escreva um número inteiro de 2 a 60'],
    ['alternatingDays', 'x', 'Escreva um número inteiro de 7 a 180'],
  ] as const) {
    const answer = await refused('PUT', `/api/frequency-rules/${id}`, { [field]: value })
    expect(answer).toEqual(refusal('args.invalid', sentence))
  }
  expect(await rulesOf('celia')).toMatchObject([rule(), { firstDay: '2026-08-03' }])
})

test('what was done about a student is for the office alone', async () => {
  const answer = await ask('celia', 'POST', '/api/frequency-actions', visit())
  expect(await answer.json()).toMatchObject({ ...visit(), schoolId: 1 })
  expect(await read('davi', '/api/frequency-actions')).toMatchObject([visit()])
  expect(await read('nadia', '/api/frequency-actions')).toEqual([])
  for (const who of ['marina', 'ana'] as const)
    expect((await ask(who, 'GET', '/api/frequency-actions')).status).toBe(403)
  const [activity] = (await read('celia', '/api/activities')) as { summary: string }[]
  expect(activity!.summary).toMatch(/^Busca ativa de Ana.*: Visita$/)
})

test('only students of the school are followed, with a known kind and a day that exists', async () => {
  const refused = async (more: object) => (await ask('celia', 'POST', '/api/frequency-actions', visit(more))).status
  expect(await refused({ studentId: people.raissa })).toBe(404)
  expect(await refused({ studentId: people.marina })).toBe(404)
  expect(await refused({ kind: 'party' })).toBe(400)
  expect(await refused({ date: '2026-02-30' })).toBe(400)
  const future = await ask('celia', 'POST', '/api/frequency-actions', visit({ date: '2027-11-20' }))
  expect(await answerOf(future)).toEqual(refusal('args.invalid', 'date: este dia ainda não chegou.'))
  expect(await refused({ note: 'x'.repeat(2001) })).toBe(400)
  expect(await read('celia', '/api/frequency-actions')).toEqual([])
})

test('deleting a student takes what was done with it, and restoring brings it back', async () => {
  await ask('celia', 'POST', '/api/frequency-actions', visit())
  expect((await ask('celia', 'DELETE', `/api/users/${people.ana}`)).status).toBe(200)
  expect(await read('celia', '/api/frequency-actions')).toEqual([])
  const [deletion] = (await read('celia', '/api/activities')) as { id: number }[]
  expect((await ask('celia', 'POST', `/api/activities/${deletion!.id}/restore`)).status).toBe(200)
  expect(await read('celia', '/api/frequency-actions')).toMatchObject([visit()])
})
