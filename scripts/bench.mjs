import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run bench: the speed and size figures, measured on a build of these sources, in a real browser unless only the server is.
await ensureInstalled()
if (!process.argv.includes('server')) {
  await ensureBuilt()
  process.env.CHAMADA_CHROMIUM = await ensureChromium()
}
await becomeScript('bench.ts')
