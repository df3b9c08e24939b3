import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureRunnable } from './lib/ensureInstalled.mjs'
import { ensureServer } from './lib/ensureServer.mjs'
import { become } from './lib/project.mjs'

// npm start: from a new clone to a running school. Installs and builds when needed, then runs the server.
await ensureRunnable()
await ensureBuilt()
await become(process.execPath, ['--enable-source-maps', await ensureServer()])
