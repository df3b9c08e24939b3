import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '#scripts/building/precache.mjs'

/**
 * The next build of the same app: every part has another name, as if something had changed everywhere, and none of this
 * build's parts is in it. Returns its folder, and a function to delete it.
 */
export function laterBuild(mark: string): { folder: string; forget(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-build-'))
  const parts = partsOfThis()
  cpSync('dist', folder, { recursive: true, filter: (path) => !/^dist\/assets\/./.test(path) })
  const renamed = new Map(parts.map((name) => [name, name.replace(/\.(\w+)$/, `${mark}.$1`)]))
  const renameIn = (text: string) =>
    text.replace(/[\w.-]+\.(?:js|css|woff2|json)\b/g, (name) => renamed.get(name) ?? name)
  for (const [name, later] of renamed) {
    const part = readFileSync(join('dist/assets', name))
    writeFileSync(join(folder, 'assets', later), /\.(js|css|json)$/.test(name) ? renameIn(part.toString()) : part)
  }
  const [page, worker] = ['index.html', 'sw.js'].map((name) => renameIn(readFileSync(join('dist', name), 'utf8')))
  writeFileSync(join(folder, 'index.html'), page!)
  writeFileSync(join(folder, 'sw.js'), ofThatBuild(worker!, folder, mark))
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Its worker identifies each file by its content, and a new page by its revision. */
const ofThatBuild = (worker: string, folder: string, mark: string) =>
  worker
    .replace(/(?<="integrity":")[^"]+(?=",(?:"pack":"[^"]+",)?"revision":[^,]+,"url":"([^"]+)")/g, (_, url: string) =>
      integrityOf(readFileSync(join(folder, url))),
    )
    .replace(/(?<="revision":")\w+(?=","url":"index\.html")/, `$&${mark}`)

/** The names of this build's own parts; those of earlier builds are in the same folder. */
function partsOfThis(): string[] {
  const manifest = JSON.parse(readFileSync('dist/.build.json', 'utf8')) as { assets: string[] }
  return readdirSync('dist/assets').filter((name) => manifest.assets.includes(name))
}
