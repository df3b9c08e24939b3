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

test('markup without an https iframe has no frame', () => {
  expect(videoFrame('<script>alert(1)</script>', origin)).toBeUndefined()
  expect(videoFrame('<iframe src="javascript:alert(1)"></iframe>', origin)).toBeUndefined()
})
