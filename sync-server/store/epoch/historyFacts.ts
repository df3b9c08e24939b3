import { and, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tables as t } from '#server/store/tables/tables.ts'
import { total } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** One start of the server (meta.ts). */
export interface Run {
  number: number
  id: string
  /** The sum of all counters when it began; writes are measured from it. */
  began: number
}

/** What the database says about its own history. */
export interface HistoryFacts {
  epoch: string | undefined
  /** The sum of all counters. */
  count: number
  lastRun: Run | undefined
  /** Of what was asked about: whether that epoch is one of this history, now or earlier; that run, and the one after it. */
  knowsEpoch: boolean
  run: Run | undefined
  nextRun: Run | undefined
}

/** Ten years of three starts a day. Nothing is believed of a device that saw an earlier run. */
export const runsKept = 10_000

export const runName = (number: number) => `run:${String(number).padStart(9, '0')}`

const latest = alias(t.meta, 'latest')
const ofRuns = and(gte(latest.name, runName(0)), lt(latest.name, 'run;'))

/** The value of a name, as a part of a statement. */
const metaValue = (name: SQLWrapper) =>
  sql<string | null>`(select ${t.meta.value} from ${t.meta} where ${t.meta.name} = ${name})`

/** What the facts are made of, for a statement that reads more than them. Its values are `aboutHistory`. */
export const historyColumns = {
  epoch: metaValue(sql`${'epoch'}`),
  count: sql<number>`(select ${total(t.counters.value)} from ${t.counters})`,
  lastRun: metaValue(sql`(select max(${latest.name}) from ${t.meta} as latest where ${ofRuns})`),
  earlierEpoch: metaValue(sql.placeholder('earlierEpoch')),
  run: metaValue(sql.placeholder('run')),
  nextRun: metaValue(sql.placeholder('nextRun')),
}

/** The values of `historyColumns`. */
export const aboutHistory = (about?: AboutHistory) => ({
  earlierEpoch: about ? `epoch:${about.epoch}` : '',
  run: about ? runName(about.run) : '',
  nextRun: about ? runName(about.run + 1) : '',
})

/** An epoch and a run of it. */
export interface AboutHistory {
  epoch: string
  run: number
}

/** The facts in a row that has `historyColumns`. */
export function historyIn(
  row: { [N in keyof typeof historyColumns]: (typeof historyColumns)[N]['_']['type'] },
  about?: AboutHistory,
): HistoryFacts {
  const runIn = (value: string | null): Run | undefined => (value === null ? undefined : JSON.parse(value))
  return {
    epoch: row.epoch ?? undefined,
    count: row.count,
    lastRun: runIn(row.lastRun),
    knowsEpoch: about !== undefined && (row.epoch === about.epoch || row.earlierEpoch !== null),
    run: runIn(row.run),
    nextRun: runIn(row.nextRun),
  }
}

const factsBy = preparedOnce((q) => q.select(historyColumns).from(sql`(select 1 as one) as one`).prepare())

export async function historyFacts(q: Q, about?: AboutHistory): Promise<HistoryFacts> {
  const [row] = await factsBy(q).execute(aboutHistory(about))
  return historyIn(row!, about)
}
