import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { BadConfig, configFrom } from './config.ts'
import { forgetWhatIsOver } from './dailyWork.ts'
import { installOldDemo } from './demo/old/oldDemo.ts'
import { fullSize } from './demo/old/sizes.ts'
import { needsDemo, printDemoAccounts, seedDemo } from './demo/seedDemo.ts'
import { openFileStore } from './files/fileStore.ts'
import { createApp } from './http/app.ts'
import { startRun } from './store/epoch/meta.ts'
import { openStore } from './store/store.ts'

/** Reads the configuration, opens the store, seeds an empty database, and listens. */
async function main() {
  const { port, host, data, demo, zone, origin, logsRequests, ...settings } = configFrom(process.env)
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
  await startRun(store)
  const daily = () => forgetWhatIsOver(store, files, clock.now())
  await daily()
  setInterval(() => void daily().catch(console.error), 24 * 60 * 60_000).unref()
  const log = (line: string) => console.error(line)
  const record = logsRequests ? (entry: object) => console.log(JSON.stringify(entry)) : undefined
  let ending = false
  const running = { log, record, isEnding: () => ending }
  const { app } = createApp({ store, clock, zone, origin, ...settings, filesFolder, dist: 'dist', ...running })

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
      server.close(() => {
        store.close()
        process.exit(0)
      })
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  }
}

main().catch((error) => {
  console.error(error instanceof BadConfig ? error.message : error)
  process.exit(1)
})
