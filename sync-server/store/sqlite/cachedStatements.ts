import type { Statement as Compiled } from 'better-sqlite3'
import type { Connection, Statement } from '../statements/connection.ts'

/** The most statements that are kept compiled. */
const mostKept = 1000

/** Compiles each statement once: the queries are few, and every call builds them anew. */
export function cachedStatements(compile: (text: string) => Statement): Connection {
  const compiled = new Map<string, Statement>()
  return {
    prepare(text) {
      const known = compiled.get(text)
      if (known) return known
      const statement = compile(text)
      if (compiled.size < mostKept) compiled.set(text, statement)
      return statement
    },
  }
}

/** SQLite compiles a statement anew for each value of a variable that stands alone as its limit. */
export const withSteadyLimit = (text: string) => text.replace(/ limit \?$/, ' limit ? + 0')

/** A statement of better-sqlite3, which runs at once. */
export class CompiledStatement implements Statement {
  constructor(private readonly compiled: Compiled<unknown[]>) {
    if (compiled.reader) compiled.raw()
  }
  async rows(values: readonly unknown[]) {
    return this.compiled.all(...values) as unknown[][]
  }
  async run(...lists: readonly (readonly unknown[])[]) {
    for (const values of lists) this.compiled.run(...values)
  }
}
