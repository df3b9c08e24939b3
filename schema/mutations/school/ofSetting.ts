import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustSetUpSchool } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import type { EarlierValue } from '../mutation.ts'

type Shape = (typeof school)['shape']

/**
 * What the acts have in common that set one field of a school and nothing else.
 * @param mustManage who may, if not those who set the school up
 */
export function ofSetting<F extends keyof Shape>(
  field: F,
  mustManage: Parameters<typeof ofSchool>[0] = mustSetUpSchool,
) {
  const args = z.object({ id, [field]: school.shape[field] }) as unknown as z.ZodMiniObject<
    { id: Shape['id'] } & Pick<Shape, F>
  >
  return {
    ...ofSchool(mustManage),
    args,
    plan: async ({ args: { id, ...fields } }: { args: { id: number } }) => [patch('schools', id, fields)],
    putBack: { fields: [field], args: ({ key, value }: EarlierValue) => ({ id: key, [field]: value }) },
    answer: { table: 'schools' as const },
  }
}
