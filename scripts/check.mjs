import { boundaries, finish, lint, step, tests, types, unused } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'

// npm run check: the part of npm test that needs no build and no browser.
await ensureInstalled()
await Promise.all([
  step('types', types),
  step('lint', lint),
  step('boundaries', boundaries),
  step('nothing unused', unused),
])
await step('unit tests', tests('unit', 'unitDevice'))
finish()
