import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureWebkit } from './lib/findWebkit.mjs'
import { become, fail, tool } from './lib/project.mjs'

// npm run webkit: the core stories in a real WebKit. With --list, what they are, for which no WebKit is needed.
const [word, ...more] = process.argv.slice(2)
if (more.length || (word && word !== '--list')) fail('npm run webkit -- [--list]')
await ensureInstalled()
const vitest = (...args) => become(process.execPath, [tool('vitest', 'vitest.mjs'), ...args, '--project', 'webkit'])
if (word) await vitest('list')
await ensureWebkit()
await ensureBuilt()
await vitest('run')
