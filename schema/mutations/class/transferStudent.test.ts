import { expect, test } from 'vitest'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { keyOf, wholeRow } from '#schema/nouns/tables.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { timesOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { planOf } from '../planOf.ts'
import { transferStudent } from './transferStudent.ts'

// Covers: the days of a student who changes class.

const zone = 'America/Sao_Paulo'
const actor = { id: 10, role: 'admin', schoolId: 1, name: 'Célia' } as const
const at = Date.parse('2026-11-23T09:40:00-03:00')
const classes = [3, 4].map((id) => wholeRow('classes', { id, title: `7º ${id}`, schoolId: 1 }))
const users = [wholeRow('users', { id: 21, name: 'Ana', role: 'student', schoolId: 1, createdAt: 0 })]
const all = Array.from({ length: 60 }, (_, i) => addDays('2026-10-10', i))

type Period = { from: string; until: string | null }

const enrolled = (classId: number, periods: Period[]) =>
  periods.length
    ? [wholeRow('enrollments', { enrolledAt: 0, classId, studentId: 21, ...timesOf(periods, undefined, zone) })]
    : []

/** The enrollments after a transfer between the classes 3 and 4. */
async function after(before: Enrollment[], { to, from }: { to: number; from?: string | undefined }) {
  const { changes } = await planOf(transferStudent, {
    ...{ actor, rows: memoryReader({ classes, users, enrollments: before }), at, zone, ids: [] },
    args: { classId: 7 - to, studentId: 21, to: { classId: to }, ...(from && { from }) },
  })
  return [3, 4].map((classId) => {
    const key = keyOf('enrollments', { classId, studentId: 21 })
    const known = before.find((each) => each.classId === classId)
    const fields = changes.flatMap((each) => (each.key === key && 'fields' in each ? [each.fields] : []))
    return Object.assign({ ...known }, ...fields) as Enrollment
  })
}

/** The days in each class. */
const daysIn = (enrollments: Enrollment[]) =>
  [3, 4].map((id) => {
    const enrollment = enrollments.find(({ classId }) => classId === id)
    return all.filter((date) => enrollment && enrolledOn(enrollment, date, zone))
  })

/** The days in each class before and after a transfer. */
async function transferred(inOld: Period[], inNew: Period[], from?: string) {
  const before = [...enrolled(3, inOld), ...enrolled(4, inNew)]
  return { before: daysIn(before), after: daysIn(await after(before, { to: 4, from })) }
}

test('a student is in the old class to the day before, and in the new one from the day on', async () => {
  const { before, after } = await transferred([{ from: '2026-02-02', until: null }], [], '2026-11-16')
  expect(before[0]).toEqual(all)
  expect(after).toEqual([all.filter((day) => day < '2026-11-16'), all.filter((day) => day >= '2026-11-16')])
})

test('without a day it is today, and a day to come is kept', async () => {
  const today = civilDateOf(at, zone)
  for (const [from, first] of [
    [undefined, today],
    ['2026-12-01', '2026-12-01'],
  ] as const) {
    const { after } = await transferred([{ from: '2026-02-02', until: null }], [], from)
    expect(after).toEqual([all.filter((day) => day < first), all.filter((day) => day >= first)])
  }
})

test('whoever was put into the wrong class was there on no day, and marks of days before stay as they were', async () => {
  const { after } = await transferred([{ from: '2026-11-23', until: null }], [], '2026-11-20')
  expect(after).toEqual([[], all.filter((day) => day >= '2026-11-20')])
})

test('times away from either class stay, and a class where the student was before gets them back', async () => {
  const away = { from: '2026-10-12', until: '2026-10-20' }
  const old = [
    { from: '2026-02-02', until: '2026-10-11' },
    { from: '2026-10-25', until: null },
  ]
  const { before, after } = await transferred(old, [away], '2026-11-02')
  expect(after[0]).toEqual(before[0]!.filter((day) => day < '2026-11-02'))
  expect(after[1]).toEqual([...before[1]!, ...all.filter((day) => day >= '2026-11-02')])
})

test('back on the same day, past, today or to come, the student is in both classes as before', async () => {
  const since = { from: '2026-02-02', until: null }
  const returned = [
    { from: '2026-02-02', until: '2026-10-20' },
    { from: '2026-11-02', until: null },
  ]
  for (const inOld of [[since], returned])
    for (const inNew of [[], [{ from: '2026-10-12', until: '2026-10-15' }]])
      for (const from of ['2026-11-02', '2026-11-10', '2026-11-23', '2026-11-30']) {
        const before = [...enrolled(3, inOld), ...enrolled(4, inNew)]
        const there = await after(before, { to: 4, from })
        expect(daysIn(await after(there, { to: 3, from }))).toEqual(daysIn(before))
      }
})
