import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run admin -- …: what is done to a school's data from the server's own keyboard.
await ensureInstalled()
await becomeScript('admin.ts')
