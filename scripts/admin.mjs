import { ensureRunnable } from './lib/ensureInstalled.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run admin -- …: administrative commands on a school's data, run on the server itself.
await ensureRunnable()
await becomeScript('admin.ts')
