import { expect, test } from 'vitest'
import { samples } from '#server/tests/support/fileSamples.ts'
import { looksLike } from './signatures.ts'

test.each(samples)('a content that the server takes as $type looks like that here too', ({ type, bytes }) => {
  expect(looksLike(type, bytes)).toBe(true)
})

test('a page or an empty beginning looks like no type that has a signature', () => {
  const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
  const refused = samples.filter(({ type, bytes }) => looksLike(type, bytes) && !looksLike(type, page))
  expect(refused.map(({ type }) => type).sort()).toEqual([
    'docx',
    'epub',
    'gif',
    'jpg',
    'm4a',
    'mp4',
    'odp',
    'ods',
    'odt',
    'ogg',
    'pdf',
    'png',
    'pptx',
    'wav',
    'webm',
    'webp',
    'xlsx',
  ])
  expect(looksLike('pdf', new Uint8Array())).toBe(false)
})
