import type { Statement } from 'better-sqlite3'

/** The most statements that are kept compiled. */
const mostKept = 1000

/** Compiles each statement once: the queries are few, and every call builds them anew. */
export function cachedStatements(
  compile: (source: string) => Statement<unknown[]>,
): (source: string) => Statement<unknown[]> {
  const compiled = new Map<string, Statement<unknown[]>>()
  return (source) => {
    const known = compiled.get(source)
    if (known) return known.reader ? known.raw(false) : known
    const statement = compile(source)
    if (compiled.size < mostKept) compiled.set(source, statement)
    return statement
  }
}
