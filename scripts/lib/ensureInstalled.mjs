import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, inRoot, run } from './project.mjs'

const oldest = [20, 19]
/** The version of Node's interface that the native parts were last compiled for. */
const stamp = inRoot('node_modules', '.chamada-installed')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Installs packages unless all of package-lock.json are there, also those that build and test. */
export const ensureInstalled = () => ensure(true)

/** The same for the packages that the built server and the administrative commands run on: others may be left out. */
export const ensureRunnable = () => ensure(false)

async function ensure(development) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    fail(`Chamada needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`)
  const { modules } = process.versions
  // Earlier versions wrote more before it.
  const compiledFor = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ').at(-1) : undefined
  if (!isInstalled(development)) {
    console.log('Installing packages (npm ci); the first time takes a minute or two…')
    // A production environment would leave out packages that the build needs.
    if (await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'])) fail('npm ci did not finish.')
  } else if (compiledFor && compiledFor !== modules) {
    console.log('Node has changed: compiling better-sqlite3 for it…')
    if (await run(npm, ['rebuild', 'better-sqlite3'])) fail('npm rebuild did not finish.')
  }
  if (compiledFor !== modules) note(modules)
}

function note(modules) {
  try {
    writeFileSync(stamp, `${modules}\n`)
  } catch {
    // Whoever only runs it, as in a container, need have no right to write here.
  }
}

function isInstalled(development) {
  const packagesIn = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8')).packages
  // npm writes it last, and brings it up to date when it prunes.
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return false
  const installed = packagesIn('node_modules', '.package-lock.json')
  const isThere = (path) => existsSync(inRoot(path, 'package.json'))
  return missingPackages(packagesIn('package-lock.json'), installed, { development, isThere }).length === 0
}

/**
 * The packages of a lockfile that are not installed in its version, by their paths. Those that a system may do without,
 * such as the binaries for others, do not count.
 * @param {Record<string, LockedPackage>} locked the `packages` of package-lock.json
 * @param {Record<string, { version?: string }>} installed those of npm's own lockfile in node_modules
 * @param {{ development: boolean, isThere: (path: string) => boolean }} which `development`: with those that only
 * building and testing need
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 */
export function missingPackages(locked, installed, { development, isThere }) {
  return Object.entries(locked)
    .filter(([path, { optional, dev, devOptional }]) => path && !optional && (development || !(dev || devOptional)))
    .filter(([path, { version }]) => installed[path]?.version !== version || !isThere(path))
    .map(([path]) => path)
}
