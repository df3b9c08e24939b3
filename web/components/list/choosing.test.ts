import { expect, test } from 'vitest'
import { choose, chooseAll, noneChosen } from './choosing.ts'

const shown = [4, 2, 9, 7, 1]
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort((a, b) => a - b)

test('a row is chosen by one press and released by another', () => {
  const once = choose(noneChosen, shown, 9)
  expect(idsOf(once)).toEqual([9])
  expect(idsOf(choose(once, shown, 9))).toEqual([])
})

test('with Shift all rows from the one pressed before are chosen, in the order on the screen and either way', () => {
  const from = choose(noneChosen, shown, 2)
  expect(idsOf(choose(from, shown, 1, true))).toEqual([1, 2, 7, 9])
  expect(idsOf(choose(choose(noneChosen, shown, 7), shown, 4, true))).toEqual([2, 4, 7, 9])
})

test('a range begun at a chosen row releases all of it', () => {
  const all = chooseAll(noneChosen, shown)
  expect(idsOf(choose(choose(all, shown, 1), shown, 9, true))).toEqual([2, 4])
})

test('Shift without a row before it, or with one that is no longer shown, chooses one row', () => {
  expect(idsOf(choose(noneChosen, shown, 7, true))).toEqual([7])
  expect(idsOf(choose({ ids: new Set(), anchor: 99 }, shown, 7, true))).toEqual([7])
})

test('all that is shown is chosen or released, and what a filter hides stays as it was', () => {
  const hidden = { ids: new Set([50]), anchor: 50 }
  const all = chooseAll(hidden, shown)
  expect(idsOf(all)).toEqual([1, 2, 4, 7, 9, 50])
  expect(idsOf(chooseAll(all, shown))).toEqual([50])
})
