import { expect, test } from 'vitest'
import { noonOn } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { closingOfClass } from './closingOfClass.ts'

// Covers: decisions section 8 (the last day of a class).

const zone = 'America/Sao_Paulo'
const at = { now: Date.parse('2026-11-23T15:00:00-03:00'), zone }
const noon = (date: string) => noonOn(date, zone)

const enrolled = (studentId: number, leftAt: number | null): Enrollment => ({
  ...{ id: studentId, classId: 3, studentId, enrolledAt: 0, leftAt, gaps: null, leftReason: null, excusedFrom: null },
})

/** What becomes of the last days of students, by their ids. */
async function after(before: string | null, closedOn: string | null, enrollments: Enrollment[]) {
  const changes = await closingOfClass(memoryReader({ enrollments }), { id: 3, closedOn: before }, closedOn, at)
  return changes.flatMap((change) =>
    change.table === 'enrollments' && change.kind === 'patch' ? [[change.key, change.fields.leftAt]] : [],
  )
}

test('whoever is in a class leaves it with the class; who leaves before keeps that day, and who left stays away', async () => {
  const enrollments = [
    enrolled(1, null),
    enrolled(2, noon('2026-11-25')),
    enrolled(3, noon('2026-12-20')),
    enrolled(4, noon('2026-11-20')),
  ]
  expect(await after(null, '2026-12-10', enrollments)).toEqual([
    ['3/1', noon('2026-12-10')],
    ['3/3', noon('2026-12-10')],
  ])
})

test('a class that is opened again gets back those who left with it, and nobody who leaves on another day', async () => {
  const enrollments = [enrolled(1, noon('2026-12-10')), enrolled(2, noon('2026-11-25')), enrolled(3, null)]
  expect(await after('2026-12-10', null, enrollments)).toEqual([['3/1', null]])
})

test('who left on the last day for a reason of their own does not come back with the class', async () => {
  const moved = { ...enrolled(1, noon('2026-12-10')), leftReason: 'moved' as const }
  expect(await after('2026-12-10', null, [moved, enrolled(2, noon('2026-12-10'))])).toEqual([['3/2', null]])
})
