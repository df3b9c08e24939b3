import { expect, test } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

const tooMany = () => new Error('too many')

test('work of one key runs one at a time, in the order it came; a failure does not stop the next', async () => {
  const inTurn = oneAtATime(10)
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    if (name === 'b') throw new Error('b fails')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn('key', work(name), tooMany)))
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('no more work of a key waits than is allowed; other keys do not wait, and room comes back', async () => {
  const inTurn = oneAtATime(2)
  let finish = () => {}
  const first = inTurn('key', () => new Promise<void>((resolve) => (finish = resolve)), tooMany)
  const second = inTurn('key', async () => 'second', tooMany)
  await expect(inTurn('key', async () => 'third', tooMany)).rejects.toThrow('too many')
  expect(await inTurn('other', async () => 'other', tooMany)).toBe('other')
  finish()
  await first
  expect(await second).toBe('second')
  expect(await inTurn('key', async () => 'fourth', tooMany)).toBe('fourth')
})
