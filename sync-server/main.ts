import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { BadConfig, configFrom } from './config.ts'
import { greetDemo, needsDemo, seedDemo } from './demo/seedDemo.ts'
import { openFileStore } from './fileStore.ts'
import { forgetOldGraves } from './store/graves.ts'
import { openStore } from './store/store.ts'
import { sweepFiles } from './sweepFiles.ts'

/** Config, store, clock, listen. */
async function main() {
  const { port, host, data, demo, zone, origin, limits, maxFileBytes, worker } = configFrom(process.env)
  const clock = { now: () => Date.now() }
  const store = openStore({ file: join(data, 'chamada.sqlite') })
  const seeding = demo !== 'none' && (await needsDemo(store))
  const filesFolder = join(data, 'files')
  const files = openFileStore(filesFolder)
  if (demo !== 'none' && seeding) await seedDemo(store, files, { now: clock.now(), zone, size: demo })
  await forgetOldGraves(store, clock.now())
  setInterval(() => void forgetOldGraves(store, clock.now()).catch(console.error), 24 * 60 * 60_000).unref()
  const sweep = () => sweepFiles(store, files, clock.now())
  await sweep()
  setInterval(() => void sweep().catch(console.error), 24 * 60 * 60_000).unref()
  const log = (line: string) => console.error(line)
  const limited = { limits, maxFileBytes, worker }
  const { app } = createApp({ store, clock, zone, origin, ...limited, filesFolder, dist: 'dist', log })

  const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => {
    if (seeding) greetDemo()
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
