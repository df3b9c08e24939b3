import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fail, inRoot, run } from './project.mjs'

const oldest = [20, 19]
const lock = inRoot('package-lock.json')
const stamp = inRoot('node_modules', '.chamada-installed')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * Installs packages when node_modules is missing or older than package-lock.json. Recompiles native parts when Node's
 * version has changed since.
 */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    fail(`Chamada needs Node ${oldest.join('.')} or later; this is ${process.versions.node}.`)
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const [installed, abi] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
  if (installed !== hash && !installedByHand()) {
    console.log('Installing packages (npm ci); the first time takes a minute or two…')
    // A production environment would leave out packages that the build needs.
    if (await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'])) fail('npm ci did not finish.')
  } else if (abi && abi !== process.versions.modules) {
    console.log('Node has changed: compiling better-sqlite3 for it…')
    if (await run(npm, ['rebuild', 'better-sqlite3'])) fail('npm rebuild did not finish.')
  }
  const line = `${hash} ${process.versions.modules}\n`
  if (`${installed} ${abi}\n` !== line) writeFileSync(stamp, line)
}

/** Returns true when somebody ran npm after the lockfile last changed. */
function installedByHand() {
  const tree = inRoot('node_modules', '.package-lock.json')
  return existsSync(tree) && statSync(tree).mtimeMs >= statSync(lock).mtimeMs
}
