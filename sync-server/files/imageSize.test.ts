import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { FileType } from '#schema/fields/ownFile.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { imageSize } from './imageSize.ts'
import { lightImage } from './lightImage.ts'

// Covers: the pixels of an image are known before anything decodes it; only known formats are ever decoded.
const folder = makeTestFolder('images')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const image = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 321, height: 123, channels, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
const put = (bytes: Uint8Array | string) => {
  const path = join(folder, 'image')
  writeFileSync(path, bytes)
  return path
}

test.each<[string, FileType, () => Promise<Buffer>]>([
  ['PNG', 'png', () => image().png().toBuffer()],
  ['GIF', 'gif', () => image().gif().toBuffer()],
  ['JPEG', 'jpg', () => image().jpeg().toBuffer()],
  [
    'progressive JPEG with much before the picture',
    'jpg',
    () =>
      image()
        .jpeg({ progressive: true })
        .withIccProfile('p3')
        .withExif({ IFD0: { Copyright: 'x'.repeat(20_000) } })
        .toBuffer(),
  ],
  ['WebP', 'webp', () => image().webp().toBuffer()],
  ['WebP without loss', 'webp', () => image().webp({ lossless: true }).toBuffer()],
  ['WebP that lets through', 'webp', () => image(4).webp().toBuffer()],
])('the size of a %s is read from its header', async (_, type, make) => {
  const bytes = await make()
  expect(await imageSize(put(bytes), type)).toEqual({ width: 321, height: 123 })
  for (const length of [0, 3, 8]) expect(await imageSize(put(bytes.subarray(0, length)), type)).toBeUndefined()
})

test('what is no image has no size, and a JPEG that leads nowhere ends', async () => {
  expect(await imageSize(put('%PDF-1.4'), 'pdf')).toBeUndefined()
  expect(await imageSize(put(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])), 'jpg')).toBeUndefined()
  expect(await imageSize(put(Buffer.alloc(100_000, 0xff)), 'jpg')).toBeUndefined()
})

test('no other format is drawn, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect width="9" height="9"/></svg>'
  expect(await lightImage(put(svg))).toBeUndefined()
  expect(await lightImage(put(await image().tiff().toBuffer()))).toBeUndefined()
  expect(await lightImage(put(await image().png().toBuffer()))).toBeDefined()
})
