import { rowsMentioned } from '#schema/mutations/journal/rowsMentioned.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/**
 * The names of what an act is about, as they were when it was done. They are kept with the act while it is unsent or
 * refused, since the rows may be removed from the device before its author reads why.
 * Guarantees: nothing is kept about a row that is not here.
 * Invariant: names go with their entry and stay on the device: they are never sent.
 * After a crash: they were written with the entry.
 */
export async function namesFor(
  act: Mutation,
  args: unknown,
  rows: Pick<Reader, 'get'>,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  await Promise.all(
    rowsMentioned(act, args).map(async ([table, key]) => {
      const { name, title } = ((await rows.get(table, key)) ?? {}) as { name?: string; title?: string }
      if (name ?? title) names[`${table}:${key}`] = (name ?? title)!
    }),
  )
  return names
}
