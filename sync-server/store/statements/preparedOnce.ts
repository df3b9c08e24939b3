import { Column, is, Param, Placeholder } from 'drizzle-orm'
import type { Q } from './queries.ts'
import { countStatement } from './statementCount.ts'

/**
 * Statements that every request runs, built once for each dialect: building one takes longer than running it. Variable
 * parts are `sql.placeholder`s.
 * Guarantees: `execute` returns what Drizzle would return, without walking Drizzle's objects for every row.
 */
export interface Prepared<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
}

type ResultOf<P> = P extends { execute(values?: Record<string, unknown>): infer R } ? Awaited<R> : P

/** Builds a statement once for each dialect. */
export function preparedOnce<P extends DrizzlePrepared>(build: (q: Q) => P): (q: Q) => Prepared<ResultOf<P>> {
  const plan = onceEachDialect((q) => planOf(build(q)))
  return (q) => boundTo(q, plan(q))
}

/** The same for statements that differ by more than their values: one for each name, of which there must be few. */
export function preparedOncePerName<N extends string, P extends DrizzlePrepared>(
  build: (q: Q, name: N) => P,
): (q: Q, name: N) => Prepared<ResultOf<P>> {
  const plan = onceEachName((q, name: N) => planOf(build(q, name)))
  return (q, name) => boundTo(q, plan(q, name))
}

const boundTo = <Result>(q: Q, plan: Plan<Result>): Prepared<Result> => ({ execute: (values) => plan.run(q, values) })

/** Builds anything once for each dialect. What is built must not keep the `q` that it was built with. */
export function onceEachDialect<T>(build: (q: Q) => T): (q: Q) => T {
  const built = new WeakMap<Q['dialect'], T>()
  return (q) => {
    const known = built.get(q.dialect)
    if (known) return known
    const made = build(q)
    built.set(q.dialect, made)
    return made
  }
}

/** Builds anything once for each dialect and name, of which there must be few. */
export function onceEachName<N extends string, T>(build: (q: Q, name: N) => T): (q: Q, name: N) => T {
  const named = onceEachDialect(() => new Map<N, T>())
  return (q, name) => {
    const made = named(q)
    const known = made.get(name)
    if (known) return known
    const one = build(q, name)
    made.set(name, one)
    return one
  }
}

type DrizzlePrepared = object & { execute(values?: Record<string, unknown>): unknown }

type Mapper = { mapFromDriverValue(value: unknown): unknown }

/** What a prepared query of Drizzle holds. It keeps that to itself; the version is fixed, and a test compares. */
interface Inside {
  query: { sql: string; params: unknown[] }
  fields?: { path: [string] | [string, string]; field: object }[]
  joinsNotNullableMap?: Record<string, boolean>
}

/** A statement's text, and how its values and its rows are read. */
export interface Plan<Result> {
  run(q: Q, values?: Record<string, unknown>): Promise<Result>
}

/** The plan of one statement. For those whose place says how often they are built. */
export function planOf<P extends DrizzlePrepared>(prepared: P): Plan<ResultOf<P>> {
  const { query, fields, joinsNotNullableMap = {} } = prepared as unknown as Inside
  if (Object.values(joinsNotNullableMap).includes(false)) throw new Error('an outer join is not for every request')
  const { sql: text } = query
  const bind = query.params.map(binder)
  const valuesOf = (values: Record<string, unknown>) => bind.map((each) => each(values))
  if (!fields)
    return {
      async run({ connection }, values = {}) {
        countStatement()
        return (await connection.prepare(text).run(valuesOf(values))) as ResultOf<P>
      },
    }
  const readers = fields.map(({ path, field }) => ({
    group: path[1] && path[0],
    name: path.at(-1)!,
    read: reading(field),
  }))
  const groups = [...new Set(readers.flatMap(({ group }) => group ?? []))]
  const rowOf = (cells: unknown[]) => {
    const row: Record<string, unknown> = {}
    for (const group of groups) row[group] = {}
    for (let i = 0; i < readers.length; i += 1) {
      const { group, name, read } = readers[i]!
      const cell = cells[i]
      const into = group === undefined ? row : (row[group] as Record<string, unknown>)
      into[name] = read && cell !== null ? read(cell) : cell
    }
    return row
  }
  return {
    async run({ connection }, values = {}) {
      countStatement()
      const rows = await connection.prepare(text).rows(valuesOf(values))
      return rows.map(rowOf) as ResultOf<P>
    },
  }
}

function binder(param: unknown): (values: Record<string, unknown>) => unknown {
  const valueIn = (name: string, values: Record<string, unknown>) => {
    if (!(name in values)) throw new Error(`no value for "${name}"`)
    return values[name]
  }
  if (is(param, Placeholder)) return (values) => valueIn(param.name, values)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { name } = param.value
    return (values) => param.encoder.mapToDriverValue(valueIn(name, values))
  }
  return () => param
}

/** What turns a cell into its value; undefined when it is one already. */
function reading(field: object): Mapper['mapFromDriverValue'] | undefined {
  const mapper = (
    is(field, Column)
      ? field
      : 'sql' in field
        ? (field.sql as { decoder: Mapper }).decoder
        : (field as { decoder: Mapper }).decoder
  ) as Mapper
  if (mapper.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (cell) => mapper.mapFromDriverValue(cell)
}
