import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, inRoot, run, work } from './project.mjs'

const pinned = inRoot('scripts', 'benchmarks', 'lighthouse')
const home = join(work, 'lighthouse')

/**
 * Installs Lighthouse as its own lockfile pins it, unless that is done. Only the bench uses it, and it weighs a third of
 * all other packages together: a new clone does not wait for it.
 * @returns {Promise<string>} the module to import
 */
export async function ensureLighthouse() {
  const module = join(home, 'node_modules', 'lighthouse', 'core', 'index.js')
  const lock = (folder) => {
    const file = join(folder, 'package-lock.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  if (existsSync(module) && lock(home) === lock(pinned)) return module
  console.log('Installing Lighthouse for the bench; the first time takes a moment…')
  mkdirSync(home, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(pinned, name), join(home, name))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  if (await run(npm, args, { cwd: home })) fail('Lighthouse could not be installed.')
  return module
}
