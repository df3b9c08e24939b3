import { expect, test } from 'vitest'
import { goOnAt, placesWith } from './places.ts'

// Covers: readers inside the app (last place kept).

test('the latest place of each file is kept, the latest file last', () => {
  const places = placesWith(placesWith(placesWith({}, 'a', 2, 1), 'b', 12, 1), 'a', 3, 1)
  expect(Object.entries(places)).toEqual([
    ['b', 12],
    ['a', 3],
  ])
})

test('nothing is kept of a file at its beginning', () => {
  expect(placesWith({ a: 7 }, 'a', 1, 1)).toEqual({})
})

test('with more files than are kept, the one that was not read for longest is forgotten', () => {
  let places = {}
  for (let i = 0; i <= 200; i++) places = placesWith(places, `file ${i}`, 2, 1)
  expect(Object.keys(places)).toHaveLength(200)
  expect(places).not.toHaveProperty('file 0')
  expect(places).toHaveProperty('file 200')
})

test('sound goes on a little before where it stopped, and from the start when it had hardly begun or was at its end', () => {
  expect([goOnAt(60, 100), goOnAt(3, 100), goOnAt(97, 100)]).toEqual([58, 0, 0])
})
