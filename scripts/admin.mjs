import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run admin -- …: administrative commands on a school's data, run on the server itself.
await ensureInstalled()
await becomeScript('admin.ts')
