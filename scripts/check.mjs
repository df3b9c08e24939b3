import { boundaries, finish, lint, step, tests, types } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'

// npm run check: what npm test does, without building and without a browser.
await ensureInstalled()
await step('types', types)
await step('lint', lint)
await step('boundaries', boundaries)
await step('unit tests', tests('unit'))
finish()
