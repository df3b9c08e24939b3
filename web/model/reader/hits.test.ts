import { expect, test } from 'vitest'
import { hitsIn } from './hits.ts'

// Covers: readers inside the app (search in a PDF).

const pieces = (...texts: string[]) => texts.map((str) => ({ str, hasEOL: false }))
const line = (str: string) => ({ str, hasEOL: true })

test('a text is found whatever its case and accents, each time it occurs', () => {
  const hits = hitsIn(pieces('Fração e FRACAO'), 'fracão')
  expect(hits).toEqual([
    { from: { piece: 0, offset: 0 }, to: { piece: 0, offset: 6 } },
    { from: { piece: 0, offset: 9 }, to: { piece: 0, offset: 15 } },
  ])
})

test('a text is found across pieces and lines', () => {
  expect(hitsIn(pieces('perí', 'metro'), 'perimetro')).toEqual([
    { from: { piece: 0, offset: 0 }, to: { piece: 1, offset: 5 } },
  ])
  expect(hitsIn([line('área de'), line('um quadrado')], 'de  um')).toHaveLength(1)
})

test('nothing is found of nothing, nor what is not there', () => {
  expect([hitsIn(pieces('área'), ' '), hitsIn(pieces('área'), 'volume')]).toEqual([[], []])
})
