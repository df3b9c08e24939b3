import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run simulate: devices, partitions and crashes against the real server, for the given number of seeds.
await ensureInstalled()
await becomeScript('simulate.ts')
