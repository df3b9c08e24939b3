import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The next build of the same app: every part of it has another name, as if something had changed everywhere, and none of this
 * build's is there. Gives its folder, and the way to delete it.
 */
export function laterBuild(mark: string): { folder: string; forget(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-build-'))
  const parts = partsOfThis()
  cpSync('dist', folder, { recursive: true, filter: (path) => !/^dist\/assets\/./.test(path) })
  const renamed = new Map(parts.map((name) => [name, name.replace(/\.(\w+)$/, `${mark}.$1`)]))
  const inside = (text: string) => text.replace(/[\w-]+\.(?:js|css|woff2)\b/g, (name) => renamed.get(name) ?? name)
  for (const [name, later] of renamed) {
    const part = readFileSync(join('dist/assets', name))
    writeFileSync(join(folder, 'assets', later), /\.(js|css)$/.test(name) ? inside(part.toString()) : part)
  }
  for (const name of ['index.html', 'sw.js']) {
    const text = inside(readFileSync(join('dist', name), 'utf8'))
    // The worker knows a new shell by its revision.
    writeFileSync(join(folder, name), text.replace(/(?<="revision":")\w+(?=","url":"index\.html")/, `$&${mark}`))
  }
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The names of this build's own parts; those of builds before it are beside them. */
function partsOfThis(): string[] {
  const shown = JSON.parse(readFileSync('dist/.build.json', 'utf8')) as { assets: string[] }
  return readdirSync('dist/assets').filter((name) => shown.assets.includes(name))
}
