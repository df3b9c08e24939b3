import { statSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isMark } from '#schema/nouns/tableNames.ts'
import type { Outcome } from '../appContext.ts'
import type { RequestRecord } from '../http/requestRecord.ts'

/** Where the figures come from that are read when somebody asks for them. */
export interface MetricSources {
  /** Undefined when the database is no file. */
  databaseFile: string | undefined
  openStreams(): number
  waitingTransactions(): number
  waitingPasswords(): number
  /** Whether the last large read was on a replica of the database; undefined when there is none. */
  usesReplica(): boolean | undefined
  /** How many statements were run. */
  statements(): number
  /** When the last backup succeeded, ms; undefined when none did or nobody knows. */
  lastBackupAt(): Promise<number | undefined>
}

/**
 * Figures for Prometheus: how much is asked, how long it takes, and what the machine has left. They hold no name, no
 * number of a row and no school. Besides those below there are the process's own: memory, processor time, and how long
 * the event loop stood still (`nodejs_eventloop_lag_max_seconds`, since somebody last asked).
 */
export function openMetrics(sources: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    ...{ name: 'chamada_requests_total', help: 'Requests answered, by declared call and status', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    ...{ name: 'chamada_request_seconds', help: 'How long answers took to begin, by declared call', registers },
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  })
  const signIns = new Counter({
    ...{ name: 'chamada_sign_ins_total', help: 'Sign-ins: ok, wrong or waiting', registers },
    labelNames: ['result'],
  })
  const uploaded = new Counter({ name: 'chamada_upload_bytes_total', help: 'Bytes of uploaded files', registers })
  const pushes = new Counter({
    name: 'chamada_pushes_total',
    help: 'Portions of queued changes that devices sent',
    registers,
  })
  const marks = new Counter({ name: 'chamada_marks_total', help: 'Attendance and ratings written', registers })
  const mutations = new Counter({
    ...{ name: 'chamada_mutations_total', help: 'Queued changes by outcome: applied, or refused by code', registers },
    labelNames: ['outcome', 'code'],
  })

  const stops = new Histogram({
    name: 'chamada_loop_stop_seconds',
    help: 'How long the event loop stood still, looked at fifty times a second',
    ...{ registers, buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] },
  })
  const poolWaits = new Histogram({
    name: 'chamada_pool_wait_seconds',
    help: 'How long work waited for one of the threads of passwords, files and compression, tried twice a second',
    ...{ registers, buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20] },
  })

  /** A figure that is read when somebody asks. */
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        // What cannot be read now, such as a folder that is away, costs the others nothing.
        const value = await (async () => read())().catch(() => undefined)
        if (value === undefined) this.reset()
        else this.set(value)
      },
    })
  gauge('chamada_event_streams', 'Open event streams', sources.openStreams)
  gauge(
    'chamada_waiting_passwords',
    'Checks and hashes of passwords that wait for their turn',
    sources.waitingPasswords,
  )
  gauge('chamada_statements', 'Statements of the database run since the start', sources.statements)
  gauge('chamada_waiting_transactions', 'Transactions that wait for their turn', sources.waitingTransactions)
  gauge('chamada_replica_used', 'Whether the last large read was on a replica of the database: 1 or 0', () =>
    Number(sources.usesReplica() ?? false),
  )
  gauge('chamada_database_bytes', 'Size of the database file', () => sizeOf(sources.databaseFile))
  gauge('chamada_database_log_bytes', 'Size of its write-ahead log', () =>
    sizeOf(sources.databaseFile && `${sources.databaseFile}-wal`),
  )
  gauge('chamada_last_backup_timestamp_seconds', 'When the last backup succeeded', async () => {
    const at = await sources.lastBackupAt()
    return at === undefined ? undefined : at / 1000
  })

  return {
    contentType: registry.contentType,
    /** All figures in the text format of Prometheus. */
    text: () => registry.metrics(),
    /** Counts a request that was answered. */
    request({ method, route, status, ms, bytesIn }: RequestRecord) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1000)
      if (route === '/api/login') signIns.inc({ result: signInResults[status] ?? 'refused' })
      if (route === '/api/modules/:id/files' && status === 200) uploaded.inc(bytesIn)
    },
    /** Counts how long the event loop stood still, ms. */
    loopStop: (ms: number) => stops.observe(ms / 1000),
    /** Counts how long a piece of work waited for a thread, ms. */
    poolWait: (ms: number) => poolWaits.observe(ms / 1000),
    /** Counts the outcomes of the changes that a sync brought. */
    outcomes(results: readonly Outcome[]) {
      if (!results.length) return
      pushes.inc()
      for (const { receipt, changes } of results) {
        mutations.inc({ outcome: receipt.outcome, code: receipt.outcome === 'refused' ? receipt.code : '' })
        if (receipt.outcome === 'applied') marks.inc(changes.filter(({ table }) => isMark(table)).length)
      }
    },
  }
}
export type Metrics = ReturnType<typeof openMetrics>

const signInResults: Record<number, string> = { 200: 'ok', 401: 'wrong', 429: 'waiting' }

const sizeOf = (file: string | undefined) =>
  file === undefined ? undefined : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
