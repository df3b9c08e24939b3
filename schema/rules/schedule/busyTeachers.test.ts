import { expect, test } from 'vitest'
import type { Coverage } from '#schema/nouns/coverage.ts'
import { meeting } from '#schema/tests/meets.ts'
import { busyTeachers } from './busyTeachers.ts'
import type { ClassSubject } from './subjects.ts'

const monday = '2026-11-23'
const subject = (classId: number, teacherId: number | null, time: string) =>
  ({
    ...{ moduleId: 5, teacherId, currentLessonId: null, week: [meeting('monday', time)] },
    schoolClass: { id: classId, teacherId: null },
  }) as unknown as ClassSubject
const absent = subject(1, 7, '08:00')
const busy = (others: ClassSubject[], coverages: Partial<Coverage>[] = [], date = monday) =>
  busyTeachers(date, 7, [absent, ...others], coverages as Coverage[])

test('who teaches while the absent teacher would is not free to stand in; before, after and on other days they are', () => {
  expect(busy([subject(2, 8, '09:00')])).toEqual([7, 8])
  expect(busy([subject(2, 8, '09:30')])).toEqual([7])
  expect(busy([subject(2, 8, '08:00')], [], '2026-11-24')).toEqual([])
})

test('who stands in for another at that time is not free either, and whoever is away then is', () => {
  const coverage = { classId: 2, moduleId: null, teacherId: 9, firstDay: monday, lastDay: monday, createdAt: 1, id: 1 }
  const covered = { ...subject(2, 8, '08:00'), schoolClass: { id: 2, teacherId: 8 } } as ClassSubject
  expect(busy([covered], [coverage])).toEqual([7, 9])
  expect(busy([covered], [{ ...coverage, teacherId: null }])).toEqual([7])
})
