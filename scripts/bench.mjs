import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'
import { becomeScript } from './lib/project.mjs'

// npm run bench: the speed and size figures. Some parts need a build of these sources and a real browser.
await ensureInstalled()
const words = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word))
if (!words.length || words.some((word) => ['app', 'pull', 'screens', 'files'].includes(word))) {
  await ensureBuilt()
  process.env.CHAMADA_CHROMIUM = await ensureChromium()
}
await becomeScript('bench.ts')
