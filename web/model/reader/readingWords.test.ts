import { expect, test } from 'vitest'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Reading } from '#schema/nouns/reading.ts'
import { readingWords } from './readingWords.ts'

const at = (place: number | null, end: number | null, finished = false) => ({ place, end, finished }) as Reading
const address = (type: 'pdf' | 'mp4' | 'txt' | 'png') => ownFileAddress({ hash: 'a'.repeat(64), type, bytes: 1 })

test.each([
  ['a PDF', at(12, 30), address('pdf'), 'Página 12 de 30'],
  ['a film', at(245, 750), address('mp4'), 'Parou em 4:05 de 12:30'],
  ['a long film', at(3750, 7200), address('mp4'), 'Parou em 1:02:30 de 2:00:00'],
  ['a text', at(459, 1000), address('txt'), 'Lido até 45%'],
  ['a picture', at(null, null), address('png'), 'Aberto'],
  ['a film at its beginning', at(0, 750), address('mp4'), 'Aberto'],
  ['what is on another site', at(null, null), 'https://m.example/1', 'Aberto'],
  ['what was read to its end', at(30, 30, true), address('pdf'), 'Terminado'],
])('%s says how far a student came', (_, reading, of, words) => {
  expect(readingWords(reading, of)).toBe(words)
})
