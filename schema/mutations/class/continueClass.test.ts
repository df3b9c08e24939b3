import { expect, test } from 'vitest'
import { schoolClassUpdate } from '#schema/nouns/schoolClass.ts'
import { type Reader, wholeRow } from '#schema/nouns/tables.ts'
import { planOf } from '../planOf.ts'
import { continueClass } from './continueClass.ts'

const actor = { id: 10, role: 'admin', schoolId: 1, name: 'Célia' } as const
const days = { lastDay: '2026-12-18', firstDay: '2027-02-01' }
const time = { weekday: 'monday', classTime: '07:30', category: 'a' } as const

test('a class goes on with all that people write of it, also one that a longer title than today’s is stored of', async () => {
  const old = wholeRow('classes', { id: 3, title: 'T'.repeat(300), schoolId: 1 })
  const rows = { get: async () => old, where: async () => [] } as unknown as Reader
  const { changes } = await planOf(continueClass, {
    ...{ actor, rows, at: Date.UTC(2026, 11, 1, 12), ids: [9] },
    args: { classId: 3, title: '8º B', teacherId: null, ...time, moduleIds: [], studentIds: [], ...days },
  })
  const made = changes.find(({ key }) => key === 9)
  expect(made).toMatchObject({ kind: 'put', table: 'classes', fields: { title: '8º B', classTime: '07:30' } })
  expect(Object.keys((made as { fields: object }).fields)).toEqual(
    expect.arrayContaining(Object.keys(schoolClassUpdate.shape)),
  )
})
