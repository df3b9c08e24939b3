import { expect, test } from 'vitest'
import { atMost } from './queues.ts'

test('so many works run at a time and no more, the others in their order, and one that fails leaves its place', async () => {
  const limited = atMost(2)
  const running = new Set<number>()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((n) =>
    limited(async () => {
      begun.push(n)
      running.add(n)
      expect(running.size).toBeLessThanOrEqual(2)
      await new Promise<void>((resolve, reject) => {
        ends[n] = n === 1 ? () => reject(new Error('cut')) : resolve
      }).finally(() => running.delete(n))
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await expect(works[1]).rejects.toThrow('cut')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]!()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  await Promise.all([works[0], works[2], works[3]])
  await limited(async () => {})
})
