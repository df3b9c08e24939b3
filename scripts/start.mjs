import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureServer } from './lib/ensureServer.mjs'
import { become } from './lib/project.mjs'

// npm start: from a fresh clone to a school that answers. Installs and builds when needed, then becomes the server.
await ensureInstalled()
await ensureBuilt()
await become(process.execPath, ['--enable-source-maps', await ensureServer()])
