import type { StillSource } from '#schema/rules/content/videoStills.ts'

/**
 * Asks a video's site for its still. Resolves to undefined when the site has none, or what it sends is none. Throws
 * NoAnswer when the site could not be asked.
 * Guarantees: nothing but these hosts is ever asked, by https, and no redirect is followed: whoever writes a video's
 * markup cannot let the server ask another machine. No answer takes longer than a few seconds or more memory than a
 * small picture.
 */
export type FetchStill = (source: StillSource) => Promise<Uint8Array | undefined>

/** The network or the site is away. It is tried again another day. */
export class NoAnswer extends Error {}

/** How long an answer may take until all of it is here, ms. */
const longestMs = 5_000

/** The bytes of a still at most. */
export const mostStillBytes = 200_000

/** The bytes at most of what says where a still is. */
const mostWords = 50_000

/** @param fetcher tests ask nobody */
export const fetchStill =
  (fetcher: typeof fetch = fetch): FetchStill =>
  async (source) => {
    const address = source.site === 'youtube' ? youtubeStill(source) : await vimeoStill(source, fetcher)
    return address ? bytesAt(address, mostStillBytes, fetcher) : undefined
  }

const youtubeStill = ({ id }: StillSource) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`

/** Vimeo says by oEmbed where a video's still is; what it says counts only when it is on its own host for them. */
async function vimeoStill({ id, secret }: StillSource, fetcher: typeof fetch): Promise<string | undefined> {
  const page = `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`
  const said = await bytesAt(
    `https://vimeo.com/api/oembed.json?width=640&url=${encodeURIComponent(page)}`,
    mostWords,
    fetcher,
  )
  try {
    const { thumbnail_url } = JSON.parse(new TextDecoder().decode(said)) as { thumbnail_url: string }
    const { protocol, host, pathname, search, username, password } = new URL(thumbnail_url)
    if (protocol !== 'https:' || host !== 'i.vimeocdn.com' || username || password) return undefined
    return `https://i.vimeocdn.com${pathname}${search}`
  } catch {
    return undefined
  }
}

/** What is at an address; undefined when it is not there, is elsewhere, or is more than `limit` bytes. */
async function bytesAt(address: string, limit: number, fetcher: typeof fetch): Promise<Uint8Array | undefined> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error('no answer in time')), longestMs)
  try {
    const init = {
      signal: stop.signal,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    } as const
    const answer = await fetcher(address, init)
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
    if (answer.status !== 200) return undefined
    return await atMost(answer, limit)
  } catch (error) {
    throw new NoAnswer((error as Error).message)
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

async function atMost({ body }: Response, limit: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
