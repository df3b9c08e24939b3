import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { BackupFailure } from './backup/backupFailure.ts'
import { backUpNightly } from './backup/nightly.ts'
import { scheduleBackups } from './backup/scheduleBackups.ts'
import { BadConfig, type Config, configFrom } from './config.ts'
import { forgetWhatIsOver } from './dailyWork.ts'
import { installOldDemo } from './demo/old/oldDemo.ts'
import { fullSize } from './demo/old/sizes.ts'
import { needsDemo, printDemoAccounts, seedDemo } from './demo/seedDemo.ts'
import { openFileStore } from './files/fileStore.ts'
import { keepNewFilesPrivate } from './files/privateData.ts'
import { createApp } from './http/app.ts'
import { demoProblems } from './start/demoProblems.ts'
import { databaseProblems, dataProblems, refuseFor, StartRefused, settingProblems } from './start/startRefusals.ts'
import { startRun } from './store/epoch/meta.ts'
import { openStore } from './store/store.ts'

/**
 * Reads the configuration, opens the store, seeds an empty database, and listens. With the word `backup` it writes the
 * night's backup and ends.
 */
async function main() {
  keepNewFilesPrivate()
  const config = configFrom(process.env)
  if (process.argv[2] === 'backup') return runNightlyBackup(config)
  const { port, host, data, demo, zone, origin, logsRequests, backups, isProduction: _, ...settings } = config
  refuseFor(settingProblems(config))
  refuseFor(dataProblems(data))
  refuseFor(databaseProblems(data))
  const clock = { now: () => Date.now() }
  const file = join(data, 'chamada.sqlite')
  let store = openStore({ file })
  const seeding = demo !== 'none' && (await needsDemo(store)) ? demo : null
  const filesFolder = join(data, 'files')
  const files = openFileStore(filesFolder)
  if (seeding === 'old') {
    store.close()
    await installOldDemo({ database: file, files, now: clock.now(), zone, size: fullSize, root: process.cwd() })
    store = openStore({ file })
  } else if (seeding) await seedDemo(store, files, { now: clock.now(), zone, size: seeding })
  refuseFor(await demoProblems(store, config))
  await startRun(store)
  const daily = () => forgetWhatIsOver(store, files, clock.now())
  await daily()
  setInterval(() => void daily().catch(console.error), 24 * 60 * 60_000).unref()
  const log = (line: string) => console.error(line)
  const { folder } = backups
  const endBackups = folder ? scheduleBackups({ folder, zone, now: clock.now, log }) : () => {}
  const record = logsRequests ? (entry: object) => console.log(JSON.stringify(entry)) : undefined
  let ending = false
  const running = { log, record, isEnding: () => ending }
  const { app, traces } = createApp({ store, clock, zone, origin, ...settings, filesFolder, dist: 'dist', ...running })

  setInterval(() => void traces.flush(), 1_000).unref()

  const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => {
    if (seeding) printDemoAccounts(seeding)
    const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
    console.log(`Chamada: http://${name}:${address.port}`)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'EADDRINUSE' ? `PORT ${port} is taken by another program` : String(error))
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      ending = true
      endBackups()
      server.close(async () => {
        await traces.flush()
        store.close()
        process.exit(0)
      })
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  }
}

async function runNightlyBackup({ data, zone, backups: { folder, ...how } }: Config) {
  if (!folder) throw new BadConfig('CHAMADA_BACKUP_FOLDER must name a folder')
  for (const line of await backUpNightly({ data, folder, zone, ...how, now: Date.now() })) console.log(line)
}

/** Errors whose message says to the operator what to do. Others are shown whole. */
const isSaid = (error: unknown) =>
  error instanceof BadConfig || error instanceof StartRefused || error instanceof BackupFailure

main().catch((error) => {
  console.error(isSaid(error) ? error.message : error)
  process.exit(1)
})
