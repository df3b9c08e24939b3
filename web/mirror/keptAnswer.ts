import { type ByteRange, byteRange } from '../../schema/rules/byteRange.ts'
import { fileHeaders } from '../../schema/rules/fileHeaders.ts'
import { ownFile } from '../../schema/rules/ownFile.ts'
import type { KeptFiles } from './keptFiles.ts'

/**
 * The answer the server would give for a file that is whole on this device; undefined when it is not. Parts are read as they are
 * asked for, so that a video begins at once.
 * @param range the request's Range header
 */
export async function keptAnswer(
  kept: KeptFiles,
  hash: string,
  range: string | null = null,
): Promise<Response | undefined> {
  const file = await kept.files.get(hash)
  const own = file && ownFile(file.address)
  if (!own || file.got < file.bytes) return undefined
  const headers: Record<string, string> = { ...fileHeaders(own, ''), 'Cache-Control': 'no-store' }
  if (file.disposition) headers['Content-Disposition'] = file.disposition
  const { bytes } = file
  const asked = byteRange(range, bytes)
  if (asked === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes}` } })
  const part = asked === 'whole' ? { from: 0, to: bytes - 1 } : asked
  headers['Content-Length'] = String(part.to - part.from + 1)
  if (asked !== 'whole') headers['Content-Range'] = `bytes ${part.from}-${part.to}/${bytes}`
  return new Response(partsOf(kept, hash, part), { status: asked === 'whole' ? 200 : 206, headers })
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
