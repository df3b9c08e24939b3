import { ensureBuilt } from '../lib/ensureBuilt.mjs'
import { ensureInstalled } from '../lib/ensureInstalled.mjs'
import { ensureServer } from '../lib/ensureServer.mjs'

// node scripts/deploy/prepare.mjs: installs and builds all that the server runs from, so that the user who runs it needs
// no right to write there.
await ensureInstalled()
await ensureBuilt()
console.log(`Ready: ${await ensureServer()}`)
