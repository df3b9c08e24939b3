import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of an old school: while none of them changes, the school does not either. */
const parts = ['schema', 'sync-server', 'package-lock.json']

/**
 * A hash of the sources that build an old school; undefined when they are not in this folder.
 * @param root the folder of the repository
 */
export function recipeIn(root: string): string | undefined {
  if (!parts.every((part) => existsSync(join(root, part)))) return undefined
  const hash = createHash('sha256')
  for (const part of parts)
    for (const file of filesOf(root, part)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

const leftOut = /\.test\.ts$|\/tests$|sync-server\/(http|imports)$/

function filesOf(root: string, part: string): string[] {
  if (leftOut.test(part)) return []
  if (/\.\w+$/.test(part)) return [part]
  return readdirSync(join(root, part))
    .sort()
    .flatMap((name) => filesOf(root, `${part}/${name}`))
}
