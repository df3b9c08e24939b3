import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/lib/project.mjs'

const parts = [
  'web',
  'schema',
  'sw',
  'scripts/build.mjs',
  'scripts/lib',
  'scripts/building',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const leftOut = /(\.test\.(tsx?|mjs)|\.d\.m?ts)$|^web\/(e2e|tests)\/|\/tests\//

/** One hash of everything the app is built from. While it is the same, the app is too. */
export const hashOfSources = () => hashOf(parts)

/** One hash of files and folders, without tests. */
export function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts)
    for (const file of filesOf(part)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(path)) return leftOut.test(path) ? [] : [path]
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(`${path}/${entry.name}`)
        : leftOut.test(`${path}/${entry.name}`)
          ? []
          : [`${path}/${entry.name}`],
    )
}
