import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { BadConfig, configFrom } from './config.ts'
import { placeOldDemo } from './demo/old/oldDemo.ts'
import { fullSize } from './demo/old/sizes.ts'
import { greetDemo, needsDemo, seedDemo } from './demo/seedDemo.ts'
import { openFileStore } from './fileStore.ts'
import { forgetOldGraves } from './store/graves.ts'
import { startRun } from './store/meta.ts'
import { openStore } from './store/store.ts'
import { sweepFiles } from './sweepFiles.ts'

/** Config, store, clock, listen. */
async function main() {
  const { port, host, data, demo, zone, origin, limits, maxFileBytes, worker } = configFrom(process.env)
  const clock = { now: () => Date.now() }
  const file = join(data, 'chamada.sqlite')
  let store = openStore({ file })
  const seeding = demo !== 'none' && (await needsDemo(store)) ? demo : null
  const filesFolder = join(data, 'files')
  const files = openFileStore(filesFolder)
  if (seeding === 'old') {
    store.close()
    await placeOldDemo({ database: file, files, now: clock.now(), zone, size: fullSize, root: process.cwd() })
    store = openStore({ file })
  } else if (seeding) await seedDemo(store, files, { now: clock.now(), zone, size: seeding })
  await startRun(store)
  await forgetOldGraves(store, clock.now())
  setInterval(() => void forgetOldGraves(store, clock.now()).catch(console.error), 24 * 60 * 60_000).unref()
  const sweep = () => sweepFiles(store, files, clock.now())
  await sweep()
  setInterval(() => void sweep().catch(console.error), 24 * 60 * 60_000).unref()
  const log = (line: string) => console.error(line)
  const limited = { limits, maxFileBytes, worker }
  const { app } = createApp({ store, clock, zone, origin, ...limited, filesFolder, dist: 'dist', log })

  const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => {
    if (seeding) greetDemo(seeding)
    const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
    console.log(`Chamada: http://${name}:${address.port}`)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'EADDRINUSE' ? `PORT ${port} is taken by another program` : String(error))
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
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
