import { expect, test } from 'vitest'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the school's years: who writes them, what is refused and in which words, and the classes that belong to them.

const server = serverPerTest()
const { ask, read } = asking(() => server)

const term = (title: string, firstDay: string, lastDay: string) => ({ title, firstDay, lastDay })
const year2026 = {
  ...{ title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18' },
  terms: [term('2º semestre', '2026-07-27', '2026-12-18'), term('1º semestre', '2026-02-02', '2026-07-10')],
}
const year2027 = { title: '2027', firstDay: '2027-02-01', lastDay: '2027-12-17' }
const add = (who: Person, year: object) => ask(who, 'POST', '/api/school-years', year)
const yearsOf = (who: Person): Promise<SchoolYear[]> => read(who, '/api/school-years')
const titlesOf = async (who: Person) => (await yearsOf(who)).map(({ title }) => title)
const added = async (year: object): Promise<SchoolYear> => (await add('celia', year)).json()
const classOf = (id: number) => readerOf(server.store.q).get('classes', id)

test('the office adds a year, its terms in order, and everybody of the school reads it, and nobody of another', async () => {
  const made = await added(year2026)
  expect(made).toMatchObject({ schoolId: 1, requiredDays: 200 })
  expect(made.terms.map(({ title }) => title)).toEqual(['1º semestre', '2º semestre'])
  await add('davi', year2027)
  for (const who of ['celia', 'marina', 'ana'] as const) expect(await titlesOf(who)).toEqual(['2026', '2027'])
  for (const who of ['nadia', 'ines', 'raissa'] as const) expect(await titlesOf(who)).toEqual([])
  const activities = (await read('celia', '/api/activities')) as Activity[]
  expect(activities.map(({ summary }) => summary)).toEqual(['Ano letivo incluído: 2027', 'Ano letivo incluído: 2026'])
})

const wrong: [what: string, year: object, sentence: string][] = [
  ['a blank name', { title: ' ' }, 'Diga o nome do ano letivo'],
  ['a mistyped year', { firstDay: '0226-02-02' }, 'Confira o ano da data'],
  ['a term without a name', { terms: [term(' ', '2026-02-02', '2026-04-30')] }, 'Diga o nome do período'],
  ['no school days', { requiredDays: 0 }, 'Escreva um número inteiro de 1 a 366'],
  [
    'seven terms',
    { terms: Array(7).fill(term('Mês', '2026-02-02', '2026-03-02')) },
    'terms: use até 6 períodos por ano',
  ],
  ['an end before the start', { lastDay: '2026-01-30' }, 'O último dia não pode ser antes do primeiro.'],
  ['a year of two', { lastDay: '2027-12-17' }, 'Do primeiro ao último dia, use até 366 dias.'],
  [
    'a term that ends before it begins',
    { terms: [term('1º bimestre', '2026-04-30', '2026-02-02')] },
    'terms: 1º bimestre deve ficar dentro do ano e depois do período anterior.',
  ],
  [
    'two terms on one day',
    { terms: [term('1º bimestre', '2026-02-02', '2026-04-30'), term('2º bimestre', '2026-04-30', '2026-07-10')] },
    'terms: 2º bimestre deve ficar dentro do ano e depois do período anterior.',
  ],
  [
    'a term outside the year',
    { terms: [term('4º bimestre', '2026-10-01', '2026-12-22')] },
    'terms: 4º bimestre deve ficar dentro do ano e depois do período anterior.',
  ],
  [
    'a year over another',
    { title: 'Verão', firstDay: '2027-01-04', lastDay: '2027-02-01', terms: [] },
    'firstDay: nestes dias já há o ano letivo 2027.',
  ],
]

test.each(wrong)(
  '%s is refused in words that name the field, when it is made and when it is changed',
  async (_, fields, sentence) => {
    await added(year2027)
    expect(await answerOf(await add('celia', { ...year2026, ...fields }))).toEqual(refusal('args.invalid', sentence))
    const { id } = await added(year2026)
    expect(await answerOf(await ask('davi', 'PUT', `/api/school-years/${id}`, fields))).toEqual(
      refusal('args.invalid', sentence),
    )
  },
)

test('a year is changed without being over itself, and not by another school', async () => {
  const { id } = await added(year2026)
  const change = (who: Person) => ask(who, 'PUT', `/api/school-years/${id}`, { lastDay: '2026-12-22' })
  expect(await (await change('celia')).json()).toMatchObject({ firstDay: '2026-02-02', lastDay: '2026-12-22' })
  expect(await answerOf(await change('nadia'))).toEqual(refusal('notFound', 'Ano letivo não encontrado.'))
  expect((await change('marina')).status).toBe(403)
})

test('a deleted year leaves its classes, and comes back with them', async () => {
  const { id } = await added(year2026)
  await ask('celia', 'PUT', '/api/classes/3', { schoolYearId: id })
  await ask('celia', 'DELETE', `/api/school-years/${id}`)
  expect([await titlesOf('ana'), (await classOf(3))?.schoolYearId]).toEqual([[], id])
  const [deletion] = (await read('davi', '/api/activities?deletions=true')) as Activity[]
  expect(deletion).toMatchObject({ summary: 'Ano letivo excluído: 2026', canRestore: true })
  expect((await ask('davi', 'POST', `/api/activities/${deletion!.id}/restore`)).status).toBe(200)
  expect([await titlesOf('ana'), (await classOf(3))?.schoolYearId]).toEqual([['2026'], id])
})

test('a new class is in the year of today, or in the one that is named, or in none', async () => {
  const make = async (fields: object) =>
    (await ask('celia', 'POST', '/api/classes', { title: '9º D', ...fields })).json()
  expect(await make({})).toMatchObject({ schoolYearId: null })
  const [now, next] = [await added(year2026), await added(year2027)]
  expect(await make({})).toMatchObject({ schoolYearId: now.id })
  expect(await make({ schoolYearId: next.id })).toMatchObject({ schoolYearId: next.id })
  expect(await make({ schoolYearId: null })).toMatchObject({ schoolYearId: null })
})

test('a class is in no year of another school', async () => {
  const { id } = await (await add('nadia', year2026)).json()
  const notThere = refusal('notFound', 'Ano letivo não encontrado.')
  const made = await ask('celia', 'POST', '/api/classes', { title: '9º D', schoolYearId: id })
  const changed = await ask('celia', 'PUT', '/api/classes/3', { schoolYearId: id })
  expect([await answerOf(made), await answerOf(changed)]).toEqual([notThere, notThere])
})

test('a class that is carried on is in the next year, or in none before there is one', async () => {
  const carryOn = async (id: number) =>
    (
      await ask('celia', 'POST', `/api/classes/${id}/continuation`, {
        ...{ title: '8º B', teacherId: null, weekday: 'monday', classTime: '08:00', category: 'a' },
        ...{ moduleIds: [], studentIds: [], copiesTimetable: true, lastDay: '2026-11-20', firstDay: '2027-01-25' },
      })
    ).json()
  const { id } = await added(year2026)
  await ask('celia', 'PUT', '/api/classes/3', { schoolYearId: id })
  expect(await carryOn(3)).toMatchObject({ schoolYearId: null })
  const next = await added(year2027)
  expect(await carryOn(4)).toMatchObject({ schoolYearId: next.id })
})
