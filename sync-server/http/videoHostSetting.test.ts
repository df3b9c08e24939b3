import { expect, test } from 'vitest'
import { videoHostsIn } from './videoHostSetting.ts'

test('a setting lists hosts with commas, as browsers write them', () => {
  expect(videoHostsIn(' Videos.Escola.BR, vimeo.com,vimeo.com,')).toEqual(['videos.escola.br', 'vimeo.com'])
  expect(videoHostsIn('vídeos.escola.br')).toEqual(['xn--vdeos-zsa.escola.br'])
  expect(videoHostsIn('*')).toEqual(['*'])
})

test('who allows an address of YouTube allows the one where its videos play', () => {
  expect(videoHostsIn('youtube.com')).toEqual(['youtube.com', 'youtube-nocookie.com', 'youtu.be'])
})

test.each([
  '',
  ',',
  'com',
  '*,vimeo.com',
  '*.vimeo.com',
  'https://vimeo.com',
  'vimeo.com:443',
  'vimeo.com/1',
  '10.0.0.1',
])('%j is no list of hosts', (setting) => {
  expect(videoHostsIn(setting)).toBeUndefined()
})
