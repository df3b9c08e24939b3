import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run torture: kills, bad disks, wrong clocks, a damaged database and hostile connections against the built server.
await ensureInstalled()
await becomeScript('torture.ts')
