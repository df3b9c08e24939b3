import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './project.mjs'

/** Returns true when a program with this name is on the path. */
export const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Installs Debian packages when that needs no interaction: as root, with apt-get. */
export async function installPackages(what, ...packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  console.log(`Installing ${what} (apt-get)…`)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}
