import { boundaries, finish, lint, step, tests, types, unused } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'

// npm run check: the part of npm test that needs no build and no browser.
await ensureInstalled()
await step('types', types)
await step('lint', lint)
await step('boundaries', boundaries)
await step('nothing unused', unused)
await step('unit tests', tests('unit'))
finish()
