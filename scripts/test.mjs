import { boundaries, buildAndBudget, finish, lint, step, tests, types, unused } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'

// npm test: all checks, also on a new clone.
await ensureInstalled()
process.env.CHAMADA_CHROMIUM = await ensureChromium()
await step('types', types)
await step('lint', lint)
await step('boundaries', boundaries)
await step('nothing unused', unused)
await step('unit tests', tests('unit'))
await step('build and budget', buildAndBudget)
await step('browser tests', tests('browser'))
await step('browser tests of faults', tests('faults'))
await step('tests that no browser received foreign data', tests('dataLeaks'))
finish()
