import { expect, test } from 'vitest'
import { videoFrame } from './videoFrame.ts'

const origin = 'https://chamada.escola.br'

test('a video of another site keeps its origin, one of our own address does not', () => {
  const frame = (src: string) => videoFrame(`<iframe src="${src}" onload="alert(1)"></iframe>`, origin)
  expect(frame('https://v.example/1')).toEqual({
    src: 'https://v.example/1',
    sandbox: 'allow-scripts allow-presentation allow-same-origin',
  })
  expect(frame(`${origin}/api/user`)?.sandbox).toBe('allow-scripts allow-presentation')
  expect(frame('https://chamada.escola.br:443/x')?.sandbox).toBe('allow-scripts allow-presentation')
})

test('a video of YouTube comes from its host without cookies, and no other address changes', () => {
  const source = (src: string) => videoFrame(`<iframe src="${src}"></iframe>`, origin)?.src
  const nocookie = 'https://www.youtube-nocookie.com/embed/a?start=5'
  for (const host of ['www.youtube.com', 'youtube.com', 'm.youtube.com'])
    expect(source(`https://${host}/embed/a?start=5`)).toBe(nocookie)
  expect(source(nocookie)).toBe(nocookie)
  for (const other of ['https://youtube.com.evil.example/embed/a', 'https://player.vimeo.com/video/7'])
    expect(source(other)).toBe(other)
})

test('markup without an https iframe has no frame', () => {
  expect(videoFrame('<script>alert(1)</script>', origin)).toBeUndefined()
  expect(videoFrame('<iframe src="javascript:alert(1)"></iframe>', origin)).toBeUndefined()
})
