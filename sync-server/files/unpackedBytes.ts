import { finished } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/**
 * How many bytes a zip archive unpacks to, by its list of contents. Infinite when it has no list that can be read, as
 * documents always do, and when an entry unpacks to more or less than the list says. What is unpacked to see that is
 * kept nowhere, and ends where the list was wrong.
 * @param most bytes; when the list says more, nothing is unpacked
 */
export async function unpackedBytes(path: string, most: number): Promise<number> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => undefined)
  if (!zip) return Number.POSITIVE_INFINITY
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const sum = entries.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0)
    if (sum <= most) for (const entry of entries) await unpack(zip, entry)
    return sum
  } catch {
    return Number.POSITIVE_INFINITY
  } finally {
    zip.close()
  }
}

/** Rejects when an entry is damaged or has another size than the list says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  await finished((await zip.openReadStreamPromise(entry)).resume())
}
