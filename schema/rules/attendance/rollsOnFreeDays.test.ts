import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { rollsOnFreeDays } from './rollsOnFreeDays.ts'

// Covers: which taken rolls a day without classes asks about.

const schoolClass = (id: number, schoolId: number) => ({ ...wholeRow('classes', { id, schoolId } as never) })
const roll = (date: string, over: object = {}) =>
  wholeRow('rollCalls', { classId: 3, lessonId: 101, date, concludedAt: 1, ...over } as never)
const mark = (date: string, lessonId: number) =>
  wholeRow('attendance', { id: 1, classId: 3, lessonId, date, studentId: 9, present: true } as never)
const entry = (title: string, firstDay: string, lastDay = firstDay) => ({
  ...{ kind: 'holiday' as const, title, firstDay, lastDay, asWeekday: null },
})

const rows = memoryReader({
  classes: [schoolClass(3, 1), schoolClass(8, 2)],
  rollCalls: [
    roll('2026-11-20'),
    roll('2026-11-19'),
    roll('2026-11-19', { classId: 8 }),
    roll('2026-11-18', { cancelledReason: 'Chuva' }),
    roll('2026-11-18', { lessonId: 102, concludedAt: null }),
    roll('2026-11-18', { lessonId: 103, concludedAt: null }),
    roll('2026-11-21'),
  ],
  attendance: [mark('2026-11-18', 102)],
})
const found = async (...[declared, calendar = []]: [object[], object[]?]) =>
  (await rollsOnFreeDays(rows, 1, declared as never, calendar as never)).map(
    ({ date, lessonId, reason }) => `${date} ${lessonId} ${reason}`,
  )

test('the rolls of the own school that count, each with the day’s name', async () => {
  expect(await found([entry('Semana da cidade', '2026-11-18', '2026-11-20')])).toEqual([
    '2026-11-18 102 Semana da cidade',
    '2026-11-19 101 Semana da cidade',
    '2026-11-20 101 Semana da cidade',
  ])
})

test('each day of several entries has its own name, once', async () => {
  const declared = [entry('Padroeira', '2026-11-19'), entry('Ponte', '2026-11-19', '2026-11-20')]
  expect(await found(declared)).toEqual(['2026-11-19 101 Padroeira', '2026-11-20 101 Ponte'])
})

test('a school day keeps its classes: among the others, and when it is the one declared', async () => {
  const saturday = { ...entry('Reposição', '2026-11-20'), kind: 'schoolDay', asWeekday: 'monday' }
  expect(await found([entry('Recesso', '2026-11-20', '2026-11-21')], [saturday])).toEqual(['2026-11-21 101 Recesso'])
  expect(await found([saturday])).toEqual([])
})

test('an event takes no class away: alone, and on a day that is free besides', async () => {
  const meeting = { ...entry('Reunião de pais', '2026-11-20'), kind: 'event' as const }
  expect(await found([meeting])).toEqual([])
  expect(await found([meeting, entry('Recesso', '2026-11-20')])).toEqual(['2026-11-20 101 Recesso'])
})
