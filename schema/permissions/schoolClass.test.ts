import { expect, test } from 'vitest'
import { type Reader, wholeRow } from '#schema/nouns/tables.ts'
import { mustFollow } from './schoolClass.ts'

const row = wholeRow('classes', { id: 3, teacherId: 10, title: '7º B', schoolId: 1 })
const ana = { id: 21, role: 'student', schoolId: 1, name: 'Ana' } as const
/** The store, with this enrollment of Ana's. */
const rows = (enrollment?: object) => ({ get: async () => enrollment }) as unknown as Reader

test('a student follows a class they are in now, but not one they left or were never in', async () => {
  expect(await mustFollow(ana, row, rows({ leftAt: null }), { now: 5 })).toBe(row)
  for (const enrollment of [{ leftAt: 5 }, undefined])
    await expect(mustFollow(ana, row, rows(enrollment), { now: 5 })).rejects.toMatchObject({ code: 'notAllowed' })
})
