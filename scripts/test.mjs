import { boundaries, buildAndBudget, finish, lint, step, tests, types, unused } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'

// npm test: the checks of a change, also on a new clone. .ci/run says what CI runs besides.
await ensureInstalled()
process.env.CHAMADA_CHROMIUM = await ensureChromium()
async function checksThenTests() {
  await Promise.all([
    step('types', types),
    step('lint', lint),
    step('boundaries', boundaries),
    step('nothing unused', unused),
    step('build and budget', buildAndBudget),
  ])
  await step('unit tests', tests('unit', 'unitDevice'))
  await step('browser tests, with faults', tests('browser', 'faults'))
}
// The page of the component tests waits more than it works, and longest of all: it goes on beside everything else.
await Promise.all([checksThenTests(), step('component tests', tests('components'))])
await step('tests that no browser received foreign data', tests('dataLeaks'))
finish()
