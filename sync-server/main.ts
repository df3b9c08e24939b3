import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { BackupFailure, isOfSystem } from './backup/backupFailure.ts'
import { backUpNightly, lastBackup } from './backup/nightly.ts'
import { scheduleBackups } from './backup/scheduleBackups.ts'
import { BadConfig, type Config, configFrom } from './config.ts'
import { dailyWork } from './dailyWork.ts'
import { installOldDemo } from './demo/old/oldDemo.ts'
import { fullSize } from './demo/old/sizes.ts'
import { needsDemo, printDemoAccounts, seedEmpty } from './demo/seedDemo.ts'
import { faultOf } from './failure.ts'
import { FilesAway } from './files/filesAway.ts'
import { openFiles } from './files/openFiles.ts'
import { keepNewFilesPrivate } from './files/privateData.ts'
import { fetchStill } from './files/stills/fetchStill.ts'
import { createApp } from './http/app.ts'
import { connectionOptions, limitConnections } from './http/connectionLimits.ts'
import type { RequestRecord } from './http/requestRecord.ts'
import { listenForMetrics } from './metrics/listenForMetrics.ts'
import { lookEvery, openLoopMonitor, stopLine } from './metrics/loopMonitor.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openPoolMonitor, tryEvery } from './metrics/poolMonitor.ts'
import { openOperatorLog } from './operatorLog.ts'
import { loadPasswordLists } from './sessions/guessablePassword.ts'
import { accountProblems } from './start/accountProblems.ts'
import { demoProblems } from './start/demoProblems.ts'
import { keepHeapSmall } from './start/keepHeapSmall.ts'
import { listenProblem, type Place } from './start/listenProblems.ts'
import { mayStart } from './start/mayStart.ts'
import { moveProblems } from './start/moveProblems.ts'
import { sharedDatabaseProblems } from './start/sharedDatabase.ts'
import { refuseFor, StartRefused } from './start/startRefusals.ts'
import { startRun } from './store/epoch/meta.ts'
import { openStore } from './store/openStore.ts'
import { queuesOf } from './store/queues.ts'
import { statementsRun } from './store/statements/statementCount.ts'
import { storePlace } from './storePlace.ts'
import { watchStrayErrors } from './strayErrors.ts'

/**
 * Reads the configuration, opens the store, seeds an empty database, and listens. With the word `backup` it writes the
 * night's backup and ends.
 */
async function main() {
  keepNewFilesPrivate()
  keepHeapSmall()
  const config = configFrom(process.env)
  if (process.argv[2] === 'backup') return runNightlyBackup(config)
  const {
    port,
    metricsPort,
    host,
    database,
    replica,
    demo,
    zone,
    origin,
    logsRequests,
    backups,
    files: place,
    isProduction: _,
    ...settings
  } = config
  const lock = await mayStart(config)
  const clock = { now: () => Date.now() }
  const log = openOperatorLog(logsRequests, { out: console.log, err: console.error, now: clock.now })
  const notice = (message: string) => log.failure({ level: 'notice', message })
  const at = storePlace(config)
  let store = openStore('file' in at || !replica ? at : { ...at, replica: { url: replica, note: notice } })
  if (database !== undefined) refuseFor(await sharedDatabaseProblems(store, database))
  refuseFor(await moveProblems(store))
  const files = await openFiles(place, queuesOf(store))
  let seeding: typeof demo | null = null
  if (demo === 'old' && 'file' in at && (await needsDemo(store))) {
    await store.close()
    await installOldDemo({ database: at.file, files, now: clock.now(), zone, size: fullSize, root: process.cwd() })
    store = openStore(at)
    seeding = demo
  } else if (demo === 'small' || demo === 'large')
    seeding = (await seedEmpty(store, files, { now: clock.now(), zone, size: demo })) ? demo : null
  refuseFor(await demoProblems(store, config))
  await loadPasswordLists()
  await startRun(store)
  const logFault = (error: unknown) => log.failure(faultOf(error, { call: 'the daily work' }))
  const daily = () => dailyWork(store, files, clock.now(), notice)
  const firstDay = daily()
  // A bucket takes its time to list its files, and may be away; a school works without them for a while.
  if (place.bucket) void firstDay.catch(logFault)
  else await firstDay
  const { folder } = backups
  const endBackups = folder ? scheduleBackups({ folder, zone, now: clock.now, log: notice }) : () => {}
  let ending = false
  const metrics = openMetrics({
    databaseFile: 'file' in at ? at.file : undefined,
    openStreams: () => pokes.size,
    waitingTransactions: store.waiting,
    usesReplica: store.usesReplica,
    waitingPasswords: () => passwords.waiting(),
    statements: statementsRun,
    lastBackupAt: async () => (folder ? lastBackup(folder)?.at : undefined),
  })
  const record = (request: RequestRecord) => {
    log.request(request)
    metrics.request(request)
  }
  const loop = openLoopMonitor({
    now: () => performance.now(),
    processor: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    observe: metrics.loopStop,
    onLongStop: (stop) => log.failure({ level: 'notice', message: stopLine(stop) }),
  })
  setInterval(loop.look, lookEvery).unref()
  const pool = openPoolMonitor({ now: () => performance.now(), observe: metrics.poolWait })
  setInterval(pool.look, tryEvery).unref()
  const running = {
    log: log.failure,
    record,
    beginCall: loop.begin,
    onOutcomes: metrics.outcomes,
    isEnding: () => ending,
  }
  const shell = { files, filesFolder: place.folder, dist: 'dist' }
  const { app, traces, pokes, neighbours, passwords, lights, stills } = createApp({
    store,
    clock,
    zone,
    origin,
    ...settings,
    ...shell,
    ...running,
    fetchStill: fetchStill(),
  })
  await neighbours.ready
  setInterval(() => void traces.flush(), 1_000).unref()
  const pictures = () => lights.makeDue().then(stills.fetchDue)
  void pictures()
  const nextDay = () => daily().catch(logFault).then(pictures)
  setInterval(nextDay, 24 * 60 * 60_000).unref()
  if (metricsPort !== undefined)
    listenForMetrics(metricsPort, metrics).once(
      'error',
      refuseToStart({ setting: 'CHAMADA_METRICS_PORT', port: metricsPort, host: '127.0.0.1' }),
    )

  const nobody = await accountProblems(store)
  const serverOptions = connectionOptions()
  const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions }, (address) => {
    if (seeding) printDemoAccounts(seeding, zone)
    for (const { what, remedy } of nobody) console.log(`${what} ${remedy}`)
    const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
    console.log(`Chamada: http://${name}:${address.port}`)
  })
  limitConnections(server as Server)
  server.once('error', refuseToStart({ setting: 'PORT', port, host }))
  const end = (code: number) => {
    if (ending) return
    ending = true
    endBackups()
    const close = () => {
      pokes.endAll()
      server.close(async () => {
        await traces.flush()
        await neighbours.flush()
        await store.close()
        lock?.release()
        process.exit(code)
      })
      endConnections(server as Server)
    }
    // Where others serve too, the proxy learns from /readyz to ask them, and nothing is cut off.
    if (store.shared && code === 0) setTimeout(close, leavingMs)
    else close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0))
  watchStrayErrors(process, log.failure, () => end(1))
}

/** How long a process that ends still answers where others do too, ms: longer than a proxy takes to notice. */
const leavingMs = 6_000

/** How long what is being answered may take while the server ends, ms. */
const graceMs = 5_000

/** Ends the connections of a server that takes none any more: each when it is answered, and what takes long after a while. */
function endConnections(server: Server) {
  server.closeIdleConnections()
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  setTimeout(() => server.closeAllConnections(), graceMs)
  server.once('close', () => clearInterval(timer))
}

/** Another program may have taken the port since it was tried. */
const refuseToStart = (place: Place) => (error: NodeJS.ErrnoException) => {
  const { what, remedy } = listenProblem(place, error)
  console.error(`${what} ${remedy}`)
  process.exit(1)
}

async function runNightlyBackup(config: Config) {
  const { data, database, files: place, zone, backups } = config
  if (database !== undefined)
    throw new BadConfig(`a database at DATABASE_URL is backed up by PostgreSQL's own tools, such as pg_dump`)
  const { folder, ...how } = backups
  if (!folder) throw new BadConfig('CHAMADA_BACKUP_FOLDER must name a folder')
  const files = await openFiles(place)
  for (const line of await backUpNightly({ data, files, folder, zone, ...how, now: Date.now() })) console.log(line)
}

/** Errors whose message says to the operator what to do. Others are shown whole. */
const isSaid = (error: unknown) =>
  error instanceof BadConfig ||
  error instanceof StartRefused ||
  error instanceof BackupFailure ||
  error instanceof FilesAway ||
  isOfSystem(error)

main().catch((error) => {
  console.error(isSaid(error) ? error.message : error)
  process.exit(1)
})
