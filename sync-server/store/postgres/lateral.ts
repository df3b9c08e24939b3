import type { Connection } from '../statements/connection.ts'
import { translate } from './translate.ts'

// One statement for what several ask in the same words: their values come as a list for each place, and the statement runs
// for each of them.

/** The types of a statement's values, as PostgreSQL calls them; undefined while they are asked for, and where it stays apart. */
const known = new Map<string, readonly string[] | undefined>()

const learnt = `select array_to_json(parameter_types::text[])::text from pg_prepared_statements where statement = ?`

/**
 * The types of the values of a statement that may be asked for several; undefined for any other, and as long as they are
 * not known. They are asked for once, after the statement has been prepared on this connection.
 */
export function typesOf(connection: Connection, text: string): readonly string[] | undefined {
  if (known.has(text)) return known.get(text)
  known.set(text, undefined)
  // Behind the statement itself, which is started first.
  queueMicrotask(() => {
    connection
      .prepare(learnt)
      .rows([translate(text)])
      .then(
        ([row]) => {
          const types = row && (JSON.parse(row[0] as string) as string[])
          if (types && !types.some(isList) && !hasOffset.test(text)) known.set(text, types)
        },
        () => known.delete(text),
      )
  })
  return undefined
}

/** A list of lists comes out as one list. */
const isList = (type: string) => type.endsWith('[]')
const hasOffset = /\boffset\b/i

const texts = new Map<string, string>()

/**
 * Gets a list of values for each value of the statement. Its rows begin with the number of whoever asked, from 1.
 * @param types those of the statement's values
 */
export function ofLateral(text: string, types: readonly string[]): string {
  const made = texts.get(text)
  if (made) return made
  const places = types.map((_, i) => `v${i + 1}`)
  const lists = types.map((type, i) => `$${i + 1}::${type}[]`)
  const inside = translate(text).replace(values, (part, n) => (n ? `"requested"."v${n}"` : part))
  // OFFSET 0: planned by itself, as it is when one asks, and not as a join.
  const lateral = `select "requested"."n", "found".* from unnest(${lists.join(', ')}) with ordinality as "requested"(${[...places, '"n"'].join(', ')}) cross join lateral (${inside} offset 0) as "found"`
  texts.set(text, lateral)
  return lateral
}

/** Values, and what is copied as it is (translate.ts). */
const values = /'[^']*(?:'|$)|"[^"]*(?:"|$)|\$(\d+)/g
