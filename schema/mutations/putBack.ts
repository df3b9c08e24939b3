import { fieldsOfKey, type Key, type Reader, type TableName } from '#schema/nouns/tables.ts'
import { mutations } from './index.ts'
import type { Mutation } from './mutation.ts'

/** The mutation that sets one field of a row back to an earlier value; undefined when there is none. */
export async function putBack(
  { table, key, field, value }: { table: TableName; key: Key; field: string; value: unknown },
  rows: Pick<Reader, 'get'>,
): Promise<{ act: Mutation; args: unknown } | undefined> {
  const act = actThatSets(table, field)
  const place = fieldsOfKey(table, key)
  const args = act?.putBack?.args({ key, place, field, value, now: await rows.get(table, key) })
  return act && args && { act, args }
}

function actThatSets(table: TableName, field: string): Mutation | undefined {
  const able = mutations.filter(({ putBack, answer }) => (putBack?.tables ?? [answer.table]).includes(table) && putBack)
  return able.find(({ putBack }) => putBack!.fields?.includes(field)) ?? able.find(({ putBack }) => !putBack!.fields)
}
