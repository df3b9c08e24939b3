import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { overBudget } from '#scripts/building/figures.mjs'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureServer } from './ensureServer.mjs'
import { inRoot, run, tool, work } from './project.mjs'

const node = (...args) => run(process.execPath, args)
const started = performance.now()
const counts = { passed: 0, failed: 0 }
const failures = []

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one named step and prints how long it took. The next steps run even when this one fails. */
export async function step(name, act) {
  const since = performance.now()
  console.log(`\n== ${name}`)
  const ok = await act().catch((error) => {
    console.error(error)
    return false
  })
  if (!ok) failures.push(name)
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds(since)})`)
}

export const types = async () => {
  const tsc = tool('typescript', 'bin', 'tsc')
  const codes = await Promise.all([node(tsc, '-p', inRoot()), node(tsc, '-p', inRoot('sw'))])
  return codes.every((code) => code === 0)
}

export const lint = async () => (await node(tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.')) === 0

export const boundaries = async () => (await node('--import', 'tsx', inRoot('scripts', 'boundaries.ts'))) === 0

/** Finds exports, files and packages that nothing uses. */
export const unused = async () =>
  (await node(tool('knip', 'bin', 'knip.js'), '--config', '.knip.json', '--no-config-hints')) === 0

/** Builds app and server when their sources have changed, and checks the app's budget. */
export const buildAndBudget = async () => {
  await ensureBuilt()
  await ensureServer()
  const figures = JSON.parse(readFileSync(join(work, 'build.json'), 'utf8'))
  const over = overBudget(figures)
  for (const line of over) console.error(`Over budget: ${line}`)
  return over.length === 0
}

/**
 * Runs vitest projects, together, and adds their tests to the count. A run without a report counts as one failure.
 */
export const tests =
  (...projects) =>
  async () => {
    const report = join(work, `${projects[0]}.json`)
    mkdirSync(work, { recursive: true })
    rmSync(report, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await node(
      tool('vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...reporters,
    )
    if (existsSync(report)) {
      const results = JSON.parse(readFileSync(report, 'utf8'))
      counts.passed += results.numPassedTests
      counts.failed += results.numFailedTests
      // A file that could not be loaded has no tests that could fail.
      counts.failed += results.testResults.filter(
        (file) => file.status === 'failed' && !file.assertionResults.length,
      ).length
      if (code && !results.numFailedTests) counts.failed ||= 1
    } else counts.failed += 1
    return code === 0
  }

/** Prints the failed steps and the count over all tests, and ends the command. */
export function finish() {
  console.log(`\n${failures.length ? `Failed: ${failures.join(', ')}` : 'Everything holds'} (${seconds(started)})`)
  const others = failures.filter((name) => !/\btests\b/.test(name)).length
  console.log(`${counts.passed} passed, ${counts.failed + others} failed`)
  process.exit(failures.length ? 1 : 0)
}
