import type { Page } from 'playwright'
import { mp4Of } from './mp4Of.ts'

const [width, height, perSecond] = [640, 360, 4]

/**
 * A film of so many seconds, as MP4: a board on which a rectangle is measured, and the time it has run. Chromium
 * encodes it, so `page` is one of the app's; it needs no network.
 */
export async function filmOf(page: Page, title: string, seconds: number): Promise<Buffer> {
  const encoded = await page.evaluate(record, { title, seconds, width, height, perSecond })
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const frames = encoded.frames.map(({ data, isKey }) => ({ data: bytes(data), isKey }))
  return mp4Of({ width, height, perSecond, description: bytes(encoded.description), frames })
}

/** Runs in the page. */
async function record(film: { title: string; seconds: number; width: number; height: number; perSecond: number }) {
  const { title, seconds, width, height, perSecond } = film
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  const count = seconds * perSecond
  const text = (buffer: ArrayBuffer) =>
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
  const frames: { data: string; isKey: boolean }[] = []
  let description = ''
  const encoder = new VideoEncoder({
    output(chunk, about) {
      if (about?.decoderConfig?.description) description ||= text(about.decoderConfig.description as ArrayBuffer)
      const data = new ArrayBuffer(chunk.byteLength)
      chunk.copyTo(data)
      frames.push({ data: text(data), isKey: chunk.type === 'key' })
    },
    error(error) {
      throw error
    },
  })
  encoder.configure({ codec: 'avc1.42e01e', width, height, framerate: perSecond, bitrate: 60_000 })
  const draw = (share: number, second: number) => {
    pen.fillStyle = '#1f4d3a'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = pen.strokeStyle = '#f4f1e6'
    pen.lineWidth = 4
    pen.font = '600 34px sans-serif'
    pen.fillText(title, 40, 64)
    const [wide, high] = [120 + 260 * share, 70 + 90 * share]
    pen.strokeRect(70, 120, wide, high)
    pen.font = '24px sans-serif'
    pen.fillText(`${Math.round(4 + 8 * share)} m`, 70 + wide / 2 - 20, 152 + high)
    pen.fillText(`${Math.round(3 + 3 * share)} m`, 84 + wide, 128 + high / 2)
    pen.fillText(`${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`, 560, 64)
  }
  for (let i = 0; i < count; i++) {
    draw(i / count, i / perSecond)
    const frame = new VideoFrame(canvas, { timestamp: (i * 1_000_000) / perSecond })
    encoder.encode(frame, { keyFrame: i % (2 * perSecond) === 0 })
    frame.close()
    if (i % 50 === 0) await encoder.flush()
  }
  await encoder.flush()
  encoder.close()
  return { description, frames }
}
