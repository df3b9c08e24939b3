import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** How long a replaced file of /assets is still served, ms. An open tab loads the lazy parts of its own build. */
export const keptFor = 30 * 24 * 60 * 60 * 1000

export const listOfAssets = (folder) =>
  existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')).sort() : []

/**
 * Copies the assets of earlier builds from `dist` to `next`. A file's modification time says when it was replaced; it
 * is set when the file is first copied. These files are not precached: only a page that requests one by name gets it.
 */
export function keepOldAssets(dist, next, now = Date.now()) {
  const stamp = join(dist, '.build.json')
  if (!existsSync(stamp)) return
  const current = new Set(JSON.parse(readFileSync(stamp, 'utf8')).assets)
  mkdirSync(join(next, 'assets'), { recursive: true })
  for (const name of listOfAssets(dist)) {
    const [from, to] = [join(dist, 'assets', name), join(next, 'assets', name)]
    if (existsSync(to)) continue
    const replaced = current.has(name) ? now : statSync(from).mtimeMs
    if (now - replaced > keptFor) continue
    copyFileSync(from, to)
    utimesSync(to, replaced / 1000, replaced / 1000)
  }
}
