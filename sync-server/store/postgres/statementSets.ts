import type { CellKind, Connection, Statement } from '../statements/connection.ts'
import { arrayOf } from './cells.ts'
import { ofLateral, typesOf } from './lateral.ts'

/**
 * The statements of several works that run at the same time on one connection, as sets: what they ask in the same words
 * before any of them waits goes as one statement, and so do the rows that they insert.
 * Guarantees: each gets its own rows. The statements of one work take effect in the order in which it started them.
 * Invariant: a work's statement joins no set that comes before those which its earlier ones joined.
 * After a crash: they are of one transaction, all or nothing.
 */
export interface StatementSets {
  /** The connection of one more work. */
  member(): Connection
  /** Sends what was started, before the process waits for anything. */
  send(): void
}

interface StatementSet {
  text: string
  kinds: readonly CellKind[] | undefined
  does: 'rows' | 'run'
  requested: Requested[]
}

interface Requested {
  lists: readonly (readonly unknown[])[]
  resolve(rows: unknown[][]): void
  reject(error: unknown): void
}

/** @param connection of a transaction */
export function openSets(connection: Connection): StatementSets {
  let sets: StatementSet[] = []
  /** How often was sent: places of sets are of one time. */
  let sent = 0

  function send() {
    const started = sets
    sets = []
    sent += 1
    for (const set of started) {
      if (set.does === 'run') runSet(connection, set)
      else readSet(connection, set)
    }
  }

  function member(): Connection {
    let last = { sent, place: -1 }
    const start = (does: StatementSet['does'], text: string, kinds: StatementSet['kinds'], lists: Requested['lists']) =>
      new Promise<unknown[][]>((resolve, reject) => {
        if (!sets.length) process.nextTick(send)
        if (last.sent !== sent) last = { sent, place: -1 }
        // What one work writes by itself stays apart: it may be about one row.
        const first = does === 'rows' ? last.place : last.place + 1
        const isOpen = (set: StatementSet, place: number) =>
          place >= first && set.text === text && set.does === does && joins(set)
        let place = sets.findIndex(isOpen)
        if (place < 0) place = sets.push({ text, kinds, does, requested: [] }) - 1
        sets[place]!.requested.push({ lists, resolve, reject })
        last.place = place
      })
    return {
      ...connection,
      prepare: (text, kinds): Statement => ({
        rows: (values) => start('rows', text, kinds, [values]),
        run: async (...lists) => void (await start('run', text, kinds, lists)),
      }),
      async settled() {
        send()
        await connection.settled?.()
      },
    }
  }
  return { member, send }
}

/** Whether others may join: several reads are one, and so are several insertions of rows whose kinds are known. */
const joins = ({ text, kinds, does }: StatementSet) => (does === 'rows' ? /^select\b/i.test(text) : kinds !== undefined)

function runSet(connection: Connection, { text, kinds, requested }: StatementSet) {
  const done = connection.prepare(text, kinds).run(...requested.flatMap(({ lists }) => lists))
  for (const { resolve, reject } of requested) done.then(() => resolve([]), reject)
}

const valuesOf = ({ lists }: Requested) => lists[0]!

function readSet(connection: Connection, { text, requested }: StatementSet) {
  const count = valuesOf(requested[0]!).length
  const types = requested.length > 1 && count > 0 ? typesOf(connection, text) : undefined
  const columns = types && columnsOf(requested.map(valuesOf), count)
  if (!columns) {
    for (const each of requested) connection.prepare(text).rows(valuesOf(each)).then(each.resolve, each.reject)
    return
  }
  connection
    .prepare(ofLateral(text, types))
    .rows(columns)
    .then(
      (rows) => {
        const own = requested.map((): unknown[][] => [])
        for (const [n, ...cells] of rows) own[(n as number) - 1]!.push(cells)
        for (const [i, { resolve }] of requested.entries()) resolve(own[i]!)
      },
      (error) => {
        for (const { reject } of requested) reject(error)
      },
    )
}

/** A list for each place; undefined when no column holds one of the values, which is then the fault of one alone. */
function columnsOf(lists: readonly (readonly unknown[])[], count: number): string[] | undefined {
  try {
    return Array.from({ length: count }, (_, i) => arrayOf(lists.map((values) => values[i])))
  } catch {
    return undefined
  }
}
