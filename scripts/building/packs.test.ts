import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inPacks } from './packs.mjs'

// Covers: ready for offline.

test('files for the same people are packed, no pack too large; files that a page loads at once, and files without text, are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-packs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const texts: Record<string, string> = {
    'entry.js': 'entry',
    'a.js': 'á',
    'b.css': 'b',
    'large.js': 'l'.repeat(190 * 1024),
    'c.js': 'c'.repeat(3 * 1024),
    'lone.js': 'lone',
    'icon.png': 'icon',
  }
  for (const [url, text] of Object.entries(texts)) writeFileSync(join(folder, url), text)
  const whose = (url: string) => ({ 'entry.js': ['entry', 'start'], 'lone.js': ['student'] })[url] ?? ['teacher']
  const { manifest } = inPacks(folder)(Object.keys(texts).map((url) => ({ url, for: whose(url) })))
  expect(manifest.map(({ url }) => url)).toEqual(Object.keys(texts))
  const packOf = (url: string) => manifest.find((each) => each.url === url)!.pack
  for (const url of ['entry.js', 'lone.js', 'icon.png', 'c.js']) expect(packOf(url), url).toBe(undefined)
  expect(packOf('a.js')).toBe(packOf('large.js'))
  expect(readdirSync(join(folder, 'assets'))).toEqual([packOf('a.js')!.replace('assets/', '')])
  expect(JSON.parse(readFileSync(join(folder, packOf('a.js')!), 'utf8'))).toEqual({
    'a.js': 'á',
    'b.css': 'b',
    'large.js': texts['large.js'],
  })
})
