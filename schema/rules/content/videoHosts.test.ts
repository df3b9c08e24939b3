import { expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { defaultVideoHosts, isAllowedVideo, mustAllowVideo, sourcesOf, videoHostProblem } from './videoHosts.ts'

// Covers: embeds from hosts that the network allows.

test.each([
  'https://youtube.com/embed/a',
  'https://www.youtube.com/embed/a',
  'https://WWW.YouTube.COM:443/embed/a',
  'https://player.vimeo.com/video/7?h=1',
  'https://drive.google.com/file/d/1/preview',
  'https://eduplay.rnp.br/a',
  'https://plataformaintegrada.mec.gov.br/a',
])('%s is usually allowed', (address) => {
  expect(isAllowedVideo(address)).toBe(true)
})

test.each([
  'https://youtube.com.evil.example/embed/a',
  'https://evilyoutube.com/embed/a',
  'https://youtube.com./embed/a',
  'https://youtube.com:8443/embed/a',
  'https://com/embed/a',
  'https://google.com/a',
  'https://www.y\u043eutube.com/embed/a',
  'https://xn--yutube-wqf.com/embed/a',
  'https://evil.example/youtube.com',
  'https://evil.example/?.youtube.com',
  'https://[::1]/a',
])('%s is not', (address) => {
  expect(isAllowedVideo(address)).toBe(false)
})

test('a list allows its own hosts and their subdomains only, and * allows every https host', () => {
  const own = ['videos.escola.br']
  expect(isAllowedVideo('https://videos.escola.br/1', own)).toBe(true)
  expect(isAllowedVideo('https://a.b.videos.escola.br/1', own)).toBe(true)
  expect(isAllowedVideo('https://escola.br/1', own)).toBe(false)
  expect(isAllowedVideo('https://youtube.com/embed/a', own)).toBe(false)
  expect(isAllowedVideo('https://evil.example:8443/1', ['*'])).toBe(true)
})

test('a page may frame exactly what the rule allows', () => {
  expect(sourcesOf(['vimeo.com'])).toEqual(['https://vimeo.com', 'https://*.vimeo.com'])
  expect(sourcesOf(['*'])).toEqual(['https:'])
  expect(sourcesOf([])).toEqual([])
})

const embed = (src: string) => `<iframe src="${src}"></iframe>`

test('a refusal names the field, the host and what is allowed', () => {
  expect(() => mustAllowVideo('videoEmbed', embed('https://evil.example/1'), ['escola.br', 'vimeo.com'])).toThrow(
    new Refusal(
      'args.invalid',
      'videoEmbed: a rede não libera vídeos de evil.example. Sites liberados: escola.br, vimeo.com. Peça à rede para liberar este site.',
    ),
  )
  expect(videoHostProblem(embed('https://evil.example:8443/1'))).toMatch(
    /de evil\.example:8443\. Sites liberados: youtube\.com, vimeo\.com, .* e mais \d+\. Peça/,
  )
})

test('files of the school and allowed videos have no problem', () => {
  expect(videoHostProblem(`/api/files/${'a'.repeat(64)}.mp4`)).toBeUndefined()
  for (const host of defaultVideoHosts) expect(videoHostProblem(embed(`https://${host}/1`)), host).toBeUndefined()
})
