import { expect, test } from 'vitest'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { leftOutHeader } from '#schema/sync/leftOut.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the school's calendar: who writes it, what is refused, and that the same days twice change nothing.

const server = serverPerTest()
const { ask, read } = asking(() => server)

const holiday = (title: string, firstDay: string, more: object = {}) => ({
  ...{ kind: 'holiday', title, firstDay, lastDay: firstDay, ...more },
})
const add = (who: Person, ...days: object[]) => ask(who, 'POST', '/api/calendar-days', { days })
const calendarOf = (who: Person): Promise<CalendarDay[]> => read(who, '/api/calendar-days')
const titlesOf = async (who: Person) => (await calendarOf(who)).map(({ title }) => title)

test('the office adds days in one act, and everybody of the school reads them, and nobody of another', async () => {
  const answer = await add('celia', holiday('Natal', '2026-12-25'), holiday('Finados', '2026-11-02'))
  expect(await answer.json()).toMatchObject([
    { title: 'Natal', schoolId: 1, asWeekday: null, uid: null },
    { title: 'Finados', schoolId: 1 },
  ])
  for (const who of ['celia', 'marina', 'ana'] as const) expect(await titlesOf(who)).toEqual(['Finados', 'Natal'])
  for (const who of ['nadia', 'ines', 'raissa'] as const) expect(await titlesOf(who)).toEqual([])
  const [activity] = (await read('celia', '/api/activities')) as Activity[]
  expect(activity).toMatchObject({ summary: 'Calendário: 2 dias incluídos' })
})

test('days that are there already are left alone: by day and event, or by day and name', async () => {
  await add('celia', holiday('Natal', '2026-12-25'), holiday('Feira', '2026-09-10', { uid: 'feira@escola' }))
  const before = await calendarOf('celia')
  const again = await add(
    'davi',
    holiday(' NATAL ', '2026-12-25'),
    holiday('Feira de ciências', '2026-09-10', { uid: 'feira@escola' }),
    holiday('Feira de ciências', '2026-09-11', { uid: 'feira@escola' }),
    holiday('Véspera', '2026-12-24'),
    holiday('vespera', '2026-12-24'),
  )
  expect(await again.json()).toMatchObject([
    { title: 'Feira de ciências', firstDay: '2026-09-11' },
    { title: 'Véspera' },
  ])
  expect(await calendarOf('celia')).toEqual(expect.arrayContaining(before))
  expect(await titlesOf('celia')).toEqual(['Feira', 'Feira de ciências', 'Véspera', 'Natal'])
})

const wrong: [what: string, day: object, sentence: string][] = [
  ['a blank name', holiday(' ', '2026-12-25'), 'Diga o nome do dia'],
  ['a day that does not exist', holiday('Natal', '2026-02-30'), 'Campo inválido: days.1.firstDay.'],
  ['a mistyped year', holiday('Natal', '0226-12-25'), 'Confira o ano da data'],
  ['an unknown kind', holiday('Natal', '2026-12-25', { kind: 'party' }), 'Campo inválido: days.1.kind.'],
]

/** Whole days whose parts do not fit together. */
const unfit: typeof wrong = [
  [
    'an end before the start',
    holiday('Recesso', '2026-07-24', { lastDay: '2026-07-13' }),
    'O último dia não pode ser antes do primeiro.',
  ],
  [
    'more than a year',
    holiday('Recesso', '2026-01-01', { lastDay: '2027-01-02' }),
    'Do primeiro ao último dia, use até 366 dias.',
  ],
  [
    'a school day without a weekday',
    holiday('Sábado letivo', '2026-11-28', { kind: 'schoolDay' }),
    'Diga de que dia da semana é o horário do dia letivo.',
  ],
  [
    'a school day of two days',
    holiday('Sábado letivo', '2026-11-28', { kind: 'schoolDay', lastDay: '2026-11-29', asWeekday: 'monday' }),
    'Um dia letivo é um dia só: o último é o primeiro.',
  ],
]

test.each(wrong)('%s is refused in words, and nothing of the act is done', async (_, day, sentence) => {
  const answer = await answerOf(await add('celia', holiday('Natal', '2026-12-25'), day))
  expect(answer).toEqual(refusal('args.invalid', sentence))
  expect(await titlesOf('celia')).toEqual([])
})

test.each(unfit)(
  '%s is refused in words, and left out alone when other days come with it',
  async (_, day, sentence) => {
    expect(await answerOf(await add('celia', day))).toEqual(refusal('args.invalid', sentence))
    expect(await titlesOf('celia')).toEqual([])
    const answer = await add('celia', holiday('Natal', '2026-12-25'), day)
    expect([answer.status, answer.headers.get(leftOutHeader)]).toEqual([200, 'args.invalid days.1'])
    expect(await titlesOf('celia')).toEqual(['Natal'])
  },
)

test('a change is checked together with what stays, and a school day that becomes a holiday has no weekday', async () => {
  const saturday = { kind: 'schoolDay', asWeekday: 'monday' }
  const [{ id }] = await (await add('celia', holiday('Sábado letivo', '2026-11-28', saturday))).json()
  const change = (fields: object) => ask('davi', 'PUT', `/api/calendar-days/${id}`, fields)
  expect((await change({ lastDay: '2026-11-29' })).status).toBe(400)
  expect((await change({ asWeekday: null })).status).toBe(400)
  expect(await (await change({ asWeekday: 'tuesday' })).json()).toMatchObject({ asWeekday: 'tuesday' })
  expect(await (await change({ kind: 'recess' })).json()).toMatchObject({ kind: 'recess', asWeekday: null })
  expect(await answerOf(await ask('nadia', 'PUT', `/api/calendar-days/${id}`, { title: 'Outro' }))).toEqual(
    refusal('notFound', 'Dia não encontrado no calendário.'),
  )
})

test('a deleted day is in Lixeira, and comes back', async () => {
  const [{ id }] = await (await add('celia', holiday('Natal', '2026-12-25'))).json()
  await ask('celia', 'DELETE', `/api/calendar-days/${id}`)
  expect(await titlesOf('ana')).toEqual([])
  const [deletion] = (await read('davi', '/api/activities?deletions=true')) as Activity[]
  expect(deletion).toMatchObject({ summary: 'Calendário: Natal excluído', canRestore: true })
  expect((await ask('davi', 'POST', `/api/activities/${deletion!.id}/restore`)).status).toBe(200)
  expect(await titlesOf('ana')).toEqual(['Natal'])
})

test('a teacher’s day has no class on a holiday, and has it on the day that counts as its weekday', async () => {
  const today = async () =>
    ((await read('marina', `/api/teachers/${people.marina}/today-schedule`)) as { id: number }[]).map(({ id }) => id)
  server.clock.time = Date.parse('2026-11-23T15:00:00Z')
  const [schoolClass] = await read('marina', '/api/teacher-classes')
  await ask('celia', 'PUT', `/api/classes/${schoolClass.id}`, { weekday: 'monday' })
  expect(await today()).toContain(schoolClass.id)
  await add('celia', holiday('Padroeira', '2026-11-23'))
  expect(await today()).toEqual([])
  server.clock.time = Date.parse('2026-11-28T15:00:00Z')
  expect(await today()).toEqual([])
  await add('celia', holiday('Sábado letivo', '2026-11-28', { kind: 'schoolDay', asWeekday: 'monday' }))
  expect(await today()).toContain(schoolClass.id)
})
