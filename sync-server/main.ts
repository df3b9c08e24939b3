import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { BadConfig, configFrom } from './config.ts'
import { greetDemo, needsDemo, seedDemo } from './demo/seedDemo.ts'
import { forgetOldGraves } from './store/graves.ts'
import { openStore } from './store/store.ts'

/** Config, store, clock, listen. */
async function main() {
  const { port, host, data, demo, zone, origin, limits, worker } = configFrom(process.env)
  const clock = { now: () => Date.now() }
  const store = openStore({ file: join(data, 'chamada.sqlite') })
  const seeding = demo !== 'none' && (await needsDemo(store))
  if (demo !== 'none' && seeding) await seedDemo(store, { now: clock.now(), zone, size: demo })
  await forgetOldGraves(store, clock.now())
  setInterval(() => void forgetOldGraves(store, clock.now()).catch(console.error), 24 * 60 * 60_000).unref()
  const { app } = createApp({ store, clock, zone, origin, limits, worker, dist: 'dist', log: console.error })

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
