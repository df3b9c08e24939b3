import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { routes } from './routes.ts'

// Covers: trial U17, as far as it can be checked without a browser; the rest is in e2e/app/installed.test.ts.
const folder = join(import.meta.dirname, 'public')
interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: 'narrow' | 'wide'
  label?: string
}
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
  [name: string]: unknown
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; description: string; url: string }[]
}

/** Width and height of a PNG, from its header. */
function sizeOf({ src }: Picture): [width: number, height: number] {
  const bytes = readFileSync(join(folder, src))
  expect(bytes.subarray(1, 4).toString(), src).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('the manifest states its name, its start page and how it is shown', () => {
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'pt-BR',
    display: 'standalone',
    name: 'Chamada',
    short_name: 'Chamada',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    categories: ['education'],
  })
})

test('every picture exists with the stated type and size', () => {
  for (const picture of [...manifest.icons, ...manifest.screenshots]) {
    expect(picture.type).toBe('image/png')
    expect(sizeOf(picture).join('x'), picture.src).toBe(picture.sizes)
  }
})

test('there are icons of 192 and 512 for any purpose, and a separate maskable one', () => {
  const of = (purpose: string) => manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  expect(of('any')).toEqual(['192x192', '512x512'])
  expect(of('maskable')).toEqual(['512x512'])
})

describe('the screenshots', () => {
  test.each(['narrow', 'wide'] as const)('of the %s form are alike, and within the limits of browsers', (factor) => {
    const shown = manifest.screenshots.filter(({ form_factor }) => form_factor === factor)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(8)
    const ratios = shown.map((picture) => {
      const [width, height] = sizeOf(picture)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
      expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)))
      expect(width > height).toBe(factor === 'wide')
      return width / height
    })
    expect(new Set(ratios).size).toBe(1)
  })

  test('have labels, are small, and are not kept by every device', () => {
    for (const picture of manifest.screenshots) {
      expect(picture.label).toMatch(/^\p{Lu}/u)
      expect(readFileSync(join(folder, picture.src)).length, picture.src).toBeLessThan(150 * 1024)
      expect(picture.src).toMatch(/^\/screenshots\//)
    }
    expect(readFileSync(join(folder, '../../scripts/build.mjs'), 'utf8')).toContain("globIgnores: ['screenshots/**'")
  })
})

test('the shortcuts are at most four, and each leads to a route', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Fazer chamada',
    'Minha agenda',
    'Minhas turmas',
    'Sincronização',
  ])
  for (const { url, name } of manifest.shortcuts) {
    const path = Object.keys(routes).find((each) => each !== '*' && matchPath(each, url))
    expect(path, name).toBe(url)
  }
})
