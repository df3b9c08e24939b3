import { isDeepStrictEqual } from 'node:util'
import { eq, getTableName, sql } from 'drizzle-orm'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { setMeta } from '#server/store/epoch/metaValues.ts'
import type { Store } from '#server/store/store.ts'
import { everyTable } from './everythingStored.ts'
import { withSameChance } from './sameChance.ts'
import { testServer } from './testServer.ts'

export type Server = Awaited<ReturnType<typeof testServer>>

/** An answer, without what tells one process from another. */
export interface Answer {
  status: number
  code: string | null
  cookie: string | null
  body: unknown
}

/** Tables whose rows a sequence of PostgreSQL numbers. */
const numbered = ['tombstones', 'imports', 'importParts', 'schoolTransfers', 'auditEntries'] as const
/** Those of which a step may leave out numbers between rows: an insert that meets a row takes one, too. */
const spaced = ['tombstones', 'auditEntries'] as const

/**
 * Two whole servers with the same rows, clock and chance, one on SQLite and one on PostgreSQL. Each step is done on both,
 * and what comes of it must be equal.
 * A number that a transaction took and did not keep comes back on SQLite and is left out on PostgreSQL. After each step
 * PostgreSQL's counters are set back to SQLite's, so that later rows have the same numbers on both.
 */
export async function openBoth(options: Omit<Parameters<typeof testServer>[0] & object, 'database' | 'probe'>) {
  const servers = [
    await testServer({ ...options, database: 'sqlite' }),
    await testServer({ ...options, database: 'postgres' }),
  ] as const
  const [sqlite, postgres] = servers
  let steps = 0
  /** How many numbers were left out on PostgreSQL. */
  let leftOut = 0
  const said: string[] = []

  for (const { store } of servers)
    await store.tx(async (q) => {
      for (const name of ['epoch', 'secret']) await setMeta(q, name, `${name} of both`)
    })

  /** Does a step on both, and resolves to what comes of it. Rejects with the last steps when it differs. */
  async function both<T>(title: string, step: (server: Server) => Promise<T>): Promise<T> {
    steps += 1
    said.push(title)
    const results: T[] = []
    for (const server of servers)
      results.push(
        await withSameChance(steps, server.clock.time, async () => {
          const result = await step(server)
          await server.traces.flush()
          return result
        }),
      )
    mustBeEqual(`step ${steps}, ${title}`, results[0], results[1])
    await alignNumbers()
    return results[0]!
  }

  function mustBeEqual(what: string, one: unknown, other: unknown) {
    if (isDeepStrictEqual(one, other)) return
    const faults = servers.flatMap(({ logged }) => logged)
    throw new Error(
      [`${what} differs:`, firstDifference(one, other), ...faults, 'after:', ...said.slice(-12)].join('\n'),
    )
  }

  async function alignNumbers() {
    const { t } = sqlite.store
    const [mine, theirs] = await Promise.all(servers.map(({ store }) => store.q.select().from(t.counters)))
    const valueIn = (rows: typeof mine, name: string) => rows!.find((row) => row.name === name)?.value ?? 0
    const places = (rows: typeof mine) => sortedRows(rows!.filter(({ name }) => /^(seq|graves):/.test(name)))
    mustBeEqual('the order of the schools', places(mine), places(theirs))
    await postgres.store.tx(async (q) => {
      for (const { name, value } of theirs!) {
        const wanted = valueIn(mine, name)
        if (value < wanted) throw new Error(`${name}: ${value} on PostgreSQL, ${wanted} on SQLite`)
        if (value === wanted) continue
        leftOut += value - wanted
        await q.run(
          wanted
            ? sql`update counters set value = ${wanted} where name = ${name}`
            : sql`delete from counters where name = ${name}`,
        )
      }
      for (const each of spaced) {
        const table = t[each]
        const idsIn = ({ store: { q } }: Server) => q.select({ id: table.id }).from(table).orderBy(table.id)
        const [ids, other] = await Promise.all(servers.map(idsIn))
        mustBeEqual(`the number of rows of ${each}`, ids!.length, other!.length)
        const moved = other!.map(({ id }, i) => [id, ids![i]!.id] as const).filter(([from, to]) => from !== to)
        for (const [from, to] of moved)
          await changeTraces(
            q,
            'retention',
            async () => void (await q.update(table).set({ id: to }).where(eq(table.id, from))),
          )
      }
      const last = numbered.map((each) => {
        const table = sql.raw(getTableName(t[each]))
        return sql`setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`
      })
      await q.run(sql`select ${sql.join(last, sql`, `)}`)
    })
  }

  return {
    servers,
    clock: {
      get time() {
        return sqlite.clock.time
      },
      set time(time: number) {
        for (const { clock } of servers) clock.time = time
      },
    },
    both,
    call: (method: string, path: string, options: Parameters<Server['call']>[2] = {}): Promise<Answer> =>
      both(`${method} ${path} ${JSON.stringify(options.body)?.slice(0, 300) ?? ''}`, async (server) =>
        answerOf(await server.call(method, path, options)),
      ),
    get leftOut() {
      return leftOut
    },
    /** Compares all that both stores hold. */
    async compareTables() {
      const [mine, theirs] = await Promise.all(servers.map(({ store }) => contentOf(store)))
      for (const name of Object.keys(mine!)) mustBeEqual(`the table ${name}`, mine![name], theirs![name])
    },
    end: () => {
      for (const { end } of servers) end()
    },
  }
}
export type Both = Awaited<ReturnType<typeof openBoth>>

async function answerOf(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const isJson = answer.headers.get('Content-Type')?.includes('json')
  return {
    status: answer.status,
    code: answer.headers.get('X-Chamada-Code'),
    cookie: answer.headers.get('Set-Cookie'),
    body: isJson ? JSON.parse(text) : text,
  }
}

/** The fields that are random in spite of the same chance: the salts of passwords. */
const random = ['passwordHash']

async function contentOf(store: Store): Promise<Record<string, unknown[]>> {
  const all = await everyTable(store)
  return Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [
      name,
      sortedRows(
        rows.map((row) =>
          Object.fromEntries(Object.entries(row as object).filter(([field]) => !random.includes(field))),
        ),
      ),
    ]),
  )
}

const sortedRows = <T>(rows: readonly T[]): T[] =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)

/** Where two values first differ, and how. */
function firstDifference(one: unknown, other: unknown, place = ''): string {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (isObject(one) && isObject(other))
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      if (!isDeepStrictEqual(one[name], other[name])) return firstDifference(one[name], other[name], `${place}.${name}`)
  return `at ${place || 'the top'}: ${JSON.stringify(one)?.slice(0, 600)} on SQLite, ${JSON.stringify(other)?.slice(0, 600)} on PostgreSQL`
}
