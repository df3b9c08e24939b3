import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { failureLine } from '#server/failure.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { createApp } from '#server/http/app.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'

// One of the server's processes on a PostgreSQL that others share.
const { CHAMADA_DATA: data, CHAMADA_TIME_ZONE: zone, TORTURE_DATABASE: url, PORT: port } = process.env
const store = openStore({ url: url! })
const clock = { now: () => Date.now() }
const filesFolder = join(data!, 'files')
await startRun(store)
const { app, traces } = createApp({
  ...{ store, clock, zone: zone!, dist: 'dist', filesFolder, files: openFileStore(filesFolder) },
  log: (failure) => console.error(failureLine(failure)),
})
setInterval(() => void traces.flush(), 1_000).unref()
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () =>
  console.log(`Chamada: http://127.0.0.1:${port}`),
)
