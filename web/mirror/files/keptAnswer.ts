import { ownFile } from '#schema/fields/ownFile.ts'
import { type ByteRange, byteRange } from '#schema/rules/content/byteRange.ts'
import { fileHeaders } from '#schema/rules/content/fileHeaders.ts'
import type { KeptFiles } from './keptFiles.ts'

/** A film is read in many requests; one in so long, ms, is noted. */
const noteEachMs = 5 * 60_000

/**
 * The answer that the server would give for a file that is complete on this device; undefined when it is not. Parts are
 * read on demand, so that a video starts at once.
 * @param range the request's Range header
 * @param now ms by the device's clock
 */
export async function keptAnswer(
  kept: KeptFiles,
  hash: string,
  range: string | null = null,
  now = Date.now(),
): Promise<Response | undefined> {
  const file = await kept.files.get(hash)
  const own = file && ownFile(file.address)
  if (!own || file.got < file.bytes) return undefined
  // What is being read is not let go. A device without room for the note forgets it.
  if (!(Math.abs(now - (file.readAt ?? 0)) < noteEachMs)) void kept.files.update(hash, { readAt: now }).catch(() => {})
  const headers: Record<string, string> = { ...fileHeaders(own, ''), 'Cache-Control': 'no-store' }
  if (file.disposition) headers['Content-Disposition'] = file.disposition
  const { bytes } = file
  const wanted = byteRange(range, bytes)
  if (wanted === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes}` } })
  const part = wanted === 'whole' ? { from: 0, to: bytes - 1 } : wanted
  headers['Content-Length'] = String(part.to - part.from + 1)
  if (wanted !== 'whole') headers['Content-Range'] = `bytes ${part.from}-${part.to}/${bytes}`
  return new Response(partsOf(kept, hash, part), { status: wanted === 'whole' ? 200 : 206, headers })
}

function partsOf(kept: KeptFiles, hash: string, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream({
    async pull(controller) {
      const part = await kept.partAt(hash, at)
      if (!part) return controller.error(new Error('the file was let go'))
      const end = Math.min(to + 1, part.at + part.data.byteLength)
      controller.enqueue(new Uint8Array(part.data, at - part.at, end - at))
      at = end
      if (at > to) controller.close()
    },
  })
}
