import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import type { Env } from './api.ts'

/**
 * Compresses answers. The threads that do so are the process's four, and wait for what else is in them: files, passwords
 * (sessions/passwordGate.ts). So small answers go out as they are, and middling ones are compressed at once, sooner than
 * a thread could be asked.
 */
/** Smaller answers are not worth compressing, bytes. */
const leastBytes = 1024
/** Up to this size they are compressed at once, bytes. */
const mostAtOnce = 16 * 1024
/** A window that holds all of such a text. Preparing the usual one takes longer than compressing. */
const atOnce = { windowBits: 14, memLevel: 7 }

const accepts = (c: Context) => /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(c.req.header('Accept-Encoding') ?? '')

/** The compressed form of a body; undefined when it goes out as it is. */
export async function compressedFor(c: Context, body: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body.length < leastBytes || !accepts(c)) return undefined
  const packed = body.length <= mostAtOnce ? gzipSync(body, atOnce) : await promisify(gzip)(body)
  return packed as Uint8Array<ArrayBuffer>
}

/** An answer that never changes: made and compressed when it is first asked for, however often that is. */
export function unchanging(type: string, make: () => string): (c: Context) => Response {
  let forms: { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer> } | undefined
  return (c) => {
    const plain = forms?.plain ?? new TextEncoder().encode(make())
    forms ??= { plain, packed: gzipSync(plain) as Uint8Array<ArrayBuffer> }
    const isPacked = accepts(c)
    const body = isPacked ? forms.packed : forms.plain
    const headers = { 'Content-Type': type, 'Content-Length': String(body.length), Vary: 'Accept-Encoding' }
    return c.body(body, 200, { ...headers, ...(isPacked && { 'Content-Encoding': 'gzip' }) })
  }
}

const streamed = compress()

/** Pokes are streamed for hours, files are read in byte ranges, and a sync compresses its answer itself. */
const isCompressedElsewhere = (path: string) =>
  path === '/api/events' || path === '/api/sync' || path.startsWith('/api/files/')

/** Compresses texts: those of the app's files while they are read, all others whole. */
export const compressAnswers: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { res } = c
  if (isCompressedElsewhere(c.req.path) || c.req.method === 'HEAD' || !res.body) return
  if (res.headers.has('Content-Length')) return streamed(c, async () => {})
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get('Content-Type') ?? '')) return
  const body = new Uint8Array(await res.arrayBuffer())
  const packed = await compressedFor(c, body)
  // Taken away first: Hono would make the new one anew, with its body as a stream.
  c.res = undefined
  c.res = new Response(packed ?? body, res)
  c.res.headers.append('Vary', 'Accept-Encoding')
  if (packed) c.res.headers.set('Content-Encoding', 'gzip')
}
