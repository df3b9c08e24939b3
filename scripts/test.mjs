import { boundaries, buildAndBudget, finish, lint, step, tests, types } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { ensureChromium } from './lib/findChromium.mjs'

// npm test: everything that must hold, on a fresh clone too.
await ensureInstalled()
process.env.CHAMADA_CHROMIUM = await ensureChromium()
await step('types', types)
await step('lint', lint)
await step('boundaries', boundaries)
await step('unit tests', tests('unit'))
await step('build and budget', buildAndBudget)
await step('browser tests', tests('browser'))
await step('browser tests of faults', tests('faults'))
await step('tests of all that the browsers heard', tests('heard'))
finish()
