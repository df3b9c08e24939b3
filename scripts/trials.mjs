import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'
import { become, fail, tool } from './lib/project.mjs'

// npm run trials: the browser and the server killed, tabs and worker closed, handles of the storage taken away, at instants
// drawn by a seed, which is printed.
const usage = 'npm run trials -- [--rounds 20] [--seed 17]'

function asked() {
  try {
    const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
    const { rounds = '20', seed = String(Date.now() % 100_000) } = values
    for (const text of [rounds, seed]) if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`"${text}" is not a number`)
    return { rounds, seed }
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

const { rounds, seed } = asked()
await ensureInstalled()
await ensureBuilt()
process.env.CHAMADA_CHROMIUM = await ensureChromium()
process.env.CHAMADA_ROUNDS = rounds
process.env.CHAMADA_SEED = seed
console.log(`${rounds} rounds by the seed ${seed}`)
const inBrowser = ['trials', 'tabs', 'storage', 'bulkPull', 'badNetwork'].map((name) => `web/e2e/${name}.test.ts`)
const without = ['sync-server/store/kill.test.ts', 'web/mirror/longAway.test.ts']
const only = ['--project', 'unit', '--project', 'browser', ...without, ...inBrowser, '--reporter', 'verbose']
await become(process.execPath, [tool('vitest', 'vitest.mjs'), 'run', ...only])
