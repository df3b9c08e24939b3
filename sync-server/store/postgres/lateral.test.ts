import { expect, test } from 'vitest'
import { ofLateral } from './lateral.ts'

test('the values of a statement become lists, and nothing inside its texts and names is touched', () => {
  const text = `select "a" from "b$1" where "c" = ? and "d" = '$2 ?' and "e" < ? limit ?`
  expect(ofLateral(text, ['bigint', 'text', 'integer'])).toBe(
    'select "requested"."n", "found".* from unnest($1::bigint[], $2::text[], $3::integer[]) with ordinality as "requested"(v1, v2, v3, "n") ' +
      `cross join lateral (select "a" from "b$1" where "c" = "requested"."v1" and "d" = '$2 ?' and "e" < "requested"."v2" ` +
      'limit "requested"."v3" offset 0) as "found"',
  )
})
