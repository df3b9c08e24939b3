import { type FileHandle, open } from 'node:fs/promises'
import type { FileType } from '#schema/fields/ownFile.ts'

/** The size of an image, pixels, as its header says. */
export interface ImageSize {
  width: number
  height: number
}

/** More segments than any camera writes before a JPEG's size. */
const mostSegments = 500

/** Reads an image's size from its header, without decoding it; undefined when it is none, or its header is broken. */
export async function imageSize(path: string, type: FileType): Promise<ImageSize | undefined> {
  const read = readers[type]
  if (!read) return undefined
  const file = await open(path)
  try {
    const start = await bytesAt(file, 0, 32)
    return await read(start, file)
  } catch (error) {
    // Too short.
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}

const bytesAt = async (file: FileHandle, at: number, count: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}

type Read = (start: Buffer, file: FileHandle) => ImageSize | undefined | Promise<ImageSize | undefined>

const readers: Partial<Record<FileType, Read>> = {
  png: (start) => ({ width: start.readUInt32BE(16), height: start.readUInt32BE(20) }),
  gif: (start) => ({ width: start.readUInt16LE(6), height: start.readUInt16LE(8) }),
  webp: ofWebp,
  jpg: (_, file) => ofJpeg(file),
}

function ofWebp(start: Buffer): ImageSize | undefined {
  const kind = start.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: start.readUInt16LE(26) & 0x3fff, height: start.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = start.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Goes from segment to segment up to the one that begins the picture. */
async function ofJpeg(file: FileHandle): Promise<ImageSize | undefined> {
  let at = 2
  for (let count = 0; count < mostSegments; count++) {
    const segment = await bytesAt(file, at, 9)
    const [mark, marker] = [segment.readUInt8(0), segment.readUInt8(1)]
    if (mark !== 0xff) return undefined
    const beginsPicture = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsPicture) return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    // Bytes may be filled up before a marker.
    at += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2)
  }
  return undefined
}
