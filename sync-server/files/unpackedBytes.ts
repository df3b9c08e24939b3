import { type FileHandle, open } from 'node:fs/promises'

/** The longest end of an archive: its comment may have 64 kB. */
const longestEnd = 22 + 0xffff
/** No document has a list of contents of more bytes. */
const longestList = 16 * 2 ** 20

/**
 * How many bytes a zip archive says it unpacks to, by its list of contents; nothing of it is unpacked. Infinite when it
 * has no list that can be read, as documents always do.
 */
export async function unpackedBytes(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await bytesAt(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd))
    const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    if (at < 0 || end.length < at + 22) return Number.POSITIVE_INFINITY
    const [listBytes, listAt] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
    if (listBytes > longestList) return Number.POSITIVE_INFINITY
    return sumOf(await bytesAt(file, listAt, listBytes))
  } finally {
    await file.close()
  }
}

function sumOf(list: Buffer): number {
  let sum = 0
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50; ) {
    const bytes = list.readUInt32LE(at + 24)
    // It stands elsewhere only for entries of 4 GB and more.
    if (bytes === 0xffffffff) return Number.POSITIVE_INFINITY
    sum += bytes
    at += 46 + list.readUInt16LE(at + 28) + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return sum
}

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}
