import { expect, test } from 'vitest'
import type { Reader } from '#schema/nouns/tables.ts'
import { allAdministrators } from './allAdministrators.ts'

test('a superadministrator whom a command made is among the administrators, and teachers are not', async () => {
  const people = ['admin', 'superadmin', 'teacher'].map((role, i) => ({ id: i + 1, role }))
  const rows = { where: async (_: string, { role }: { role: string }) => people.filter((each) => each.role === role) }
  expect((await allAdministrators(rows as unknown as Reader)).map(({ id }) => id)).toEqual([1, 2])
})
