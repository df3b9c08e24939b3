import { afterEach, expect, test, vi } from 'vitest'
import { stillSource } from '#schema/rules/content/videoStills.ts'
import { fetchStill, mostStillBytes, NoAnswer } from './fetchStill.ts'

// Covers: embeds: the still picture kept if the school allows; only known hosts are asked, and little is taken of them.
afterEach(() => void vi.useRealTimers())

/** A network in which these addresses answer. */
function network(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: { address: string; init: RequestInit }[] = []
  const fetcher = (async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    const answer = answers[address]
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  }) as typeof fetch
  return { asked, get: fetchStill(fetcher) }
}
const film = { site: 'youtube', id: 'dQw4w9WgXcQ' } as const
const filmStill = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'
const talk = { site: 'vimeo', id: '76979871' } as const
const talkWords = 'https://vimeo.com/api/oembed.json?width=640&url=https%3A%2F%2Fvimeo.com%2F76979871'
const saysOf = (thumbnail_url: unknown) => ({ [talkWords]: () => Response.json({ thumbnail_url }) })
const picture = () => new Response('uma imagem')
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0', film],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', film],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', film],
  ['https://player.vimeo.com/video/76979871?title=0', talk],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', { ...talk, secret: '8272103f6e' }],
  ['https://www.youtube.com/embed/videoseries?list=PL1', undefined],
  ['https://www.youtube.com/embed/..%2f..%2fetc', undefined],
  ['https://youtube.com.evil.example/embed/dQw4w9WgXcQ', undefined],
  ['https://evil.example/youtube.com/embed/dQw4w9WgXcQ', undefined],
  ['https://drive.google.com/file/d/1/preview', undefined],
  ['https://player.vimeo.com/video/7/../../x', undefined],
])('the video of %s is %j', (address, source) => {
  expect(stillSource(`<iframe src="${address}"></iframe>`)).toEqual(source)
})

test('YouTube is asked for the still itself, and Vimeo first where it is', async () => {
  const youtube = network({ [filmStill]: picture })
  expect(textOf(await youtube.get(film))).toBe('uma imagem')
  const place = 'https://i.vimeocdn.com/video/1-d_640'
  const vimeo = network({ ...saysOf(place), [place]: picture })
  expect(textOf(await vimeo.get(talk))).toBe('uma imagem')
  expect(vimeo.asked.map(({ address }) => address)).toEqual([talkWords, place])
  for (const { init } of [...youtube.asked, ...vimeo.asked])
    expect(init).toMatchObject({ redirect: 'manual', credentials: 'omit' })
})

test.each([
  'https://i.vimeocdn.com.evil.example/1',
  'https://evil.example/i.vimeocdn.com/1',
  'https://i.vimeocdn.com@169.254.169.254/latest',
  'https://me:secret@i.vimeocdn.com/1',
  'http://i.vimeocdn.com/1',
  'https://i.vimeocdn.com:8443/1',
  'http://127.0.0.1:3000/api/session',
  'file:///etc/passwd',
  '',
  7,
  null,
])('where Vimeo says that a still is at %s, nothing is asked', async (place) => {
  const { asked, get } = network(saysOf(place))
  expect(await get(talk)).toBe(undefined)
  expect(asked).toHaveLength(1)
})

test('a redirect is not followed, and what is not there or no list is no still', async () => {
  const moved = () => new Response(null, { status: 302, headers: { Location: 'http://127.0.0.1/' } })
  const { asked, get } = network({ [filmStill]: moved })
  expect(await get(film)).toBe(undefined)
  expect(asked).toHaveLength(1)
  expect(await network({ [filmStill]: () => new Response('', { status: 404 }) }).get(film)).toBe(undefined)
  expect(await network({ [talkWords]: () => new Response('<html>') }).get(talk)).toBe(undefined)
})

test('what is too large is left after little of it', async () => {
  let sent = 0
  const long = new ReadableStream({
    pull(controller) {
      sent += 50_000
      controller.enqueue(new Uint8Array(50_000))
      if (sent >= 10 * mostStillBytes) controller.close()
    },
  })
  expect(await network({ [filmStill]: () => new Response(long) }).get(film)).toBe(undefined)
  expect(sent).toBeLessThan(2 * mostStillBytes)
  const whole = () => new Response(new Uint8Array(mostStillBytes))
  expect(await network({ [filmStill]: whole }).get(film)).toHaveLength(mostStillBytes)
})

test('a site that is away, fails or is silent did not answer', async () => {
  await expect(network({}).get(film)).rejects.toThrow(NoAnswer)
  await expect(network({ [filmStill]: () => new Response('', { status: 503 }) }).get(film)).rejects.toThrow(NoAnswer)
  vi.useFakeTimers()
  const silent = fetchStill(
    (_, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const asking = expect(silent(film)).rejects.toThrow(NoAnswer)
  await vi.advanceTimersByTimeAsync(5_000)
  await asking
})
