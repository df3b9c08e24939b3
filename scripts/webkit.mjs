import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureWebkit } from './lib/findWebkit.mjs'
import { become, fail, tool } from './lib/project.mjs'

// npm run webkit: the core tests in a real WebKit, in short form or with more rounds of the repeated ones. With --list,
// only lists them, which needs no WebKit.
function readOptions() {
  try {
    const { list, rounds } = parseArgs({ options: { list: { type: 'boolean' }, rounds: { type: 'string' } } }).values
    if (rounds && !/^[1-9]\d{0,2}$/.test(rounds)) throw new Error(`"${rounds}" is not a number of rounds`)
    return { list, rounds }
  } catch (error) {
    return fail(`${error.message}\nnpm run webkit -- [--list] [--rounds 2]`)
  }
}

const { list, rounds } = readOptions()
if (rounds) process.env.CHAMADA_ROUNDS = rounds
await ensureInstalled()
const vitest = (...args) => become(process.execPath, [tool('vitest', 'vitest.mjs'), ...args, '--project', 'webkit'])
if (list) await vitest('list')
await ensureWebkit()
await ensureBuilt()
await vitest('run')
