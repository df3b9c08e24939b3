import { expect, test } from 'vitest'
import { mostPictureBytes } from '#schema/rules/content/pictures.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { drawFirstPage } from './firstPage.ts'

// Covers: the first page of a PDF as a small picture.

const latin = new TextDecoder('latin1')
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const lines = (number: number) => Array.from({ length: 25 }, (_, line) => `Página ${number}, linha ${line}`)
const sheet = (landscape: number[] = []) => pdfOf([lines(1)], landscape)

/** A source of these bytes, and which of them were read. */
function source(content: Uint8Array) {
  const read: number[] = []
  return {
    bytes: content.length,
    total: () => read.reduce((sum, bytes) => sum + bytes, 0),
    async read(start: number, end: number) {
      read.push(end - start)
      return content.slice(start, end)
    },
  }
}
const never = new AbortController().signal
async function pixelsOf(picture: Blob) {
  const image = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const dark = data.filter((value, i) => i % 4 === 0 && value < 90).length
  return { width: image.width, height: image.height, dark, corner: [...data.slice(0, 4)] }
}

test('the first page is drawn as a small picture on white, from the parts of the file that it needs', async () => {
  const long = Array.from({ length: 60_000 }, () => 'Uma linha que ninguém pediu')
  const file = source(pdfOf([lines(1), long, lines(3)]))
  const picture = await drawFirstPage(file, never)
  expect([picture!.type, picture!.size < mostPictureBytes]).toEqual(['image/webp', true])
  const { width, height, dark, corner } = await pixelsOf(picture!)
  expect([width, height, corner]).toEqual([640, 905, [255, 255, 255, 255]])
  expect(dark).toBeGreaterThan(1000)
  expect(file.total()).toBeLessThan(file.bytes / 2)
})

test('a page that lies on its side is as wide, and one that is very high is not higher than a screen', async () => {
  const wide = await drawFirstPage(source(sheet([1])), never)
  expect(await pixelsOf(wide!)).toMatchObject({ width: 640, height: 452 })
  const high = latin.decode(sheet()).replace('[0 0 595 842]', '[0 0 100 999]')
  const { width, height } = await pixelsOf((await drawFirstPage(source(bytesOf(high)), never))!)
  expect([width, height]).toEqual([128, 1280])
})

test('a browser that writes no WebP draws a JPEG', async () => {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
  }
  try {
    expect((await drawFirstPage(source(sheet()), never))!.type).toBe('image/jpeg')
  } finally {
    HTMLCanvasElement.prototype.toBlob = toBlob
  }
})

const locked = latin
  .decode(sheet())
  .replace(
    '/Root 1 0 R',
    `/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
  )
test.each([
  ['with a password', locked],
  ['that is damaged', latin.decode(sheet()).slice(0, 300)],
  ['that is none', '<!doctype html><title>Portal</title>'],
])('of a PDF %s there is no picture', async (_, content) => {
  expect(await drawFirstPage(source(bytesOf(content)), never)).toBe(undefined)
})

test('a file that is gone from the device has no picture, and one that is silent none once it was waited for', async () => {
  const gone = { bytes: 5000, read: () => Promise.reject(new Error('gone')) }
  expect(await drawFirstPage(gone, never)).toBe(undefined)
  const stop = new AbortController()
  const silent = { bytes: 5000, read: () => new Promise<Uint8Array>(() => setTimeout(() => stop.abort())) }
  expect(await drawFirstPage(silent, stop.signal)).toBe(undefined)
  expect(await drawFirstPage(source(sheet()), stop.signal)).toBe(undefined)
})
