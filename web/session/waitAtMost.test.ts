import { expect, test } from 'vitest'
import { waitAtMost } from './waitAtMost.ts'

// Covers: what is shown as saved is in both places, and a second place that does not answer holds up nobody for long.

/** A second place, and a clock that goes on as it is told. */
function slowPlace() {
  const waits: number[] = []
  let [copied, passed]: (() => void)[] = []
  const wait = waitAtMost(
    () =>
      new Promise((end) => {
        copied = end
      }),
    (ms) =>
      new Promise((end) => {
        waits.push(ms)
        passed = end
      }),
  )
  const begin = () => {
    const act = { isShown: false, shown: Promise.resolve() }
    act.shown = wait().then(() => {
      act.isShown = true
    })
    return act
  }
  return { begin, waits, copied: () => copied!(), passed: () => passed!() }
}

test('an act is shown as saved once its copy is there', async () => {
  const { begin, copied } = slowPlace()
  const act = begin()
  await new Promise((resolve) => setImmediate(resolve))
  expect(act.isShown).toBe(false)
  copied()
  await act.shown
  expect(act.isShown).toBe(true)
})

test('a place that does not answer holds up the first act for five seconds, later ones a moment, until it answers', async () => {
  const { begin, waits, copied, passed } = slowPlace()
  for (const _ of [1, 2]) {
    const act = begin()
    passed()
    await act.shown
  }
  expect(waits).toEqual([5_000, 150])
  const answered = begin()
  copied()
  await answered.shown
  const later = begin()
  passed()
  await later.shown
  expect(waits).toEqual([5_000, 150, 150, 5_000])
})
