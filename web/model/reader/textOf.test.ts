import { expect, test } from 'vitest'
import { textOf } from './textOf.ts'

// Covers: readers inside the app (text).

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding)).buffer

test('a text is read in UTF-8 or in Latin-1, without a byte order mark', () => {
  expect(textOf(bytesOf('\uFEFFMaçã', 'utf8')).text).toBe('Maçã')
  expect(textOf(bytesOf('Maçã', 'latin1')).text).toBe('Maçã')
})

test('a text of a million letters is shown whole, and of a longer one its beginning', () => {
  const whole = textOf(bytesOf('a'.repeat(1_000_000), 'utf8'))
  const cut = textOf(bytesOf('a'.repeat(1_000_001), 'utf8'))
  expect([whole.isCut, whole.text.length, cut.isCut, cut.text.length]).toEqual([false, 1_000_000, true, 1_000_000])
})
