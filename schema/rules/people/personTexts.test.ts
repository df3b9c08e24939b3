import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { attendance } from '#schema/nouns/attendance.ts'
import { enrollment } from '#schema/nouns/enrollment.ts'
import { evaluation } from '#schema/nouns/evaluation.ts'
import { performance } from '#schema/nouns/performance.ts'
import { studentRecord } from '#schema/nouns/studentRecord.ts'
import { user } from '#schema/nouns/user.ts'
import { erasedFields } from './erasure.ts'
import { personTexts, withoutTexts } from './personTexts.ts'

/** Whether a field takes any text, as a person types it. */
const isFree = (schema: z.ZodMiniType) => schema.safeParse('qualquer texto').success

/** What tells of a person's life although it is chosen from a list. */
const chosen = ['leftReason']

test('every text about a person is known to the erasure: a new one fails here until it is', () => {
  for (const [table, shape] of Object.entries({
    attendance,
    performance,
    evaluations: evaluation,
    enrollments: enrollment,
  })) {
    const texts = Object.entries(shape.shape).flatMap(([field, schema]) =>
      isFree(schema as never) || chosen.includes(field) ? [field] : [],
    )
    expect(texts, table).toEqual(personTexts[table as keyof typeof personTexts]?.texts ?? [])
  }
})

test('everything of a student’s family and documents is known to the erasure', () => {
  const stay = ['id', 'studentId', 'schoolId']
  expect([...personTexts.studentRecords.texts, ...stay].sort()).toEqual(Object.keys(studentRecord.shape).sort())
})

test('every field of a person is emptied or has a reason to stay', () => {
  const stay = ['id', 'role', 'schoolId', 'createdAt']
  expect([...Object.keys(erasedFields(1)), ...stay].sort()).toEqual(Object.keys(user.shape).sort())
})

test('takes the texts about one person out of a call about many, and leaves what it does not change as it is', () => {
  const other = { studentId: 22, comment: 'bem' }
  const body = { classId: 3, marks: [{ studentId: 21, present: true, comment: 'conversa' }, other] }
  const isOne = (id: unknown) => id === 21
  expect(withoutTexts(body, isOne)).toEqual({
    classId: 3,
    marks: [{ studentId: 21, present: true, comment: null }, other],
  })
  expect(withoutTexts(other, isOne)).toBe(other)
  expect(withoutTexts(body).marks.map(({ comment }) => comment)).toEqual([null, null])
})
