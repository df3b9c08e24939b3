import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How much text one pack holds at most, bytes as it lies on the disk: a line that breaks loses little. */
const most = 192 * 1024

/**
 * For workbox-build: puts scripts and styles that the same people need into packs, so that a device on a line with much latency
 * asks for a few things instead of hundreds. A pack is a JSON in `assets` of texts by address; each file in one says in which.
 * What a page asks for at once is in none: the browser has it already.
 */
export const inPacks = (folder) => (entries) => {
  const packable = entries.filter((entry) => /\.(js|css)$/.test(entry.url) && !entry.for.includes('entry'))
  const packOf = new Map()
  const whose = new Set(packable.map((entry) => String(entry.for)))
  for (const those of whose) {
    const files = packable.filter((entry) => String(entry.for) === those)
    for (const texts of portions(files.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')]))) {
      if (texts.length === 1) continue
      const json = JSON.stringify(Object.fromEntries(texts))
      const pack = `assets/pack-${createHash('sha256').update(json).digest('base64url').slice(0, 8)}.json`
      writeFileSync(join(folder, pack), json)
      for (const [url] of texts) packOf.set(url, pack)
    }
  }
  const manifest = entries.map((entry) => (packOf.has(entry.url) ? { ...entry, pack: packOf.get(entry.url) } : entry))
  return { manifest }
}

/** In order, each of as many as come to `most`. */
function portions(texts) {
  const found = []
  let bytes = most
  for (const each of texts) {
    bytes += Buffer.byteLength(each[1])
    if (bytes > most) {
      found.push([])
      bytes = Buffer.byteLength(each[1])
    }
    found.at(-1).push(each)
  }
  return found
}
