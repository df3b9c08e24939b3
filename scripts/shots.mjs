import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run shots: a picture of every screen.
await ensureInstalled()
await ensureBuilt()
process.env.CHAMADA_CHROMIUM = await ensureChromium()
await becomeScript('shots.ts')
