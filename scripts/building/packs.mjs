import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most text in one pack, uncompressed bytes: a broken connection then loses little. */
const most = 192 * 1024

/**
 * For workbox-build: groups scripts and styles needed by the same people into packs, so a device on a slow connection
 * makes a few requests instead of hundreds. A pack is a JSON file in `assets` with texts by address; each packed file
 * names its pack. Files that a page loads at once are in no pack, because the browser has them already.
 */
export const inPacks = (folder) => (entries) => {
  const packable = entries.filter((entry) => /\.(js|css)$/.test(entry.url) && !entry.for.includes('entry'))
  const packOf = new Map()
  const groups = new Set(packable.map(groupOf))
  for (const group of groups) {
    const files = packable.filter((entry) => groupOf(entry) === group)
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

/** A device has those of its screens before a file needs a reader. */
const groupOf = (entry) => {
  const screens = entry.for.filter((area) => !area.startsWith('reader:'))
  return String(screens.length ? screens : entry.for)
}

/** Splits the texts, in order, into portions of at most `most` bytes. */
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
