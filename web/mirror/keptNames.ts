import type { Reader } from '../../schema/entities/tables.ts'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { spokenOf } from '../../schema/rules/spokenOf.ts'

/**
 * What an act speaks of, by name, as it was when it was done: kept with the act while it is unsent or refused, since the rows
 * may be taken from the device before its author reads why.
 * Guarantees: of a row that is not here nothing is kept. Invariant: names go with their entry, and stay here: they are never
 * sent. Power cuts: written with the entry.
 */
export async function namesFor(
  act: Mutation,
  args: unknown,
  rows: Pick<Reader, 'get'>,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  await Promise.all(
    spokenOf(act, args).map(async ([table, key]) => {
      const { name, title } = ((await rows.get(table, key)) ?? {}) as { name?: string; title?: string }
      if (name ?? title) names[`${table}:${key}`] = (name ?? title)!
    }),
  )
  return names
}
