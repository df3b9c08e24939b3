import { expect, test } from 'vitest'
import { yieldToOthers } from '#server/store/yielding.ts'
import { limitLargeRequests } from './largeRequests.ts'

const megabyte = 1024 * 1024

interface Sent {
  userId: number
  bytes: number
}

/** Works on these requests, and resolves to the order in which they ended and the most at work at once. */
async function worked(requests: Sent[], fails = (_: number) => false) {
  const inRoom = limitLargeRequests(4 * megabyte)
  const ended: number[] = []
  const ofOne = new Map<number, number>()
  let [atWork, most, mostOfOne] = [0, 0, 0]
  const count = (userId: number, by: number) => ofOne.set(userId, (ofOne.get(userId) ?? 0) + by).get(userId)!
  await Promise.allSettled(
    requests.map(({ userId, bytes }, n) =>
      inRoom({ userId, bytes }, async () => {
        atWork += bytes
        most = Math.max(most, atWork)
        mostOfOne = Math.max(mostOfOne, count(userId, 1))
        await yieldToOthers()
        atWork -= bytes
        count(userId, -1)
        ended.push(n)
        if (fails(n)) throw new Error('failed')
      }),
    ),
  )
  return { ended, most, mostOfOne }
}

const sizes = (...bytes: number[]): Sent[] => bytes.map((each, userId) => ({ userId, bytes: each }))

test('of sixty requests of a megabyte four are worked on at once, in order, also when some fail', async () => {
  const { ended, most } = await worked(sizes(...Array<number>(60).fill(megabyte)), (n) => n % 3 === 0)
  expect(ended).toEqual(Array.from({ length: 60 }, (_, n) => n))
  expect(most).toBe(4 * megabyte)
})

test('a small request waits for no large one, and one larger than the room is worked on alone', async () => {
  const { ended, most } = await worked(sizes(...Array<number>(8).fill(megabyte), 9 * megabyte, 1000))
  expect(ended.indexOf(9)).toBeLessThan(5)
  expect(ended).toHaveLength(10)
  expect(most).toBe(9 * megabyte)
})

test('a person has one large request in the room, and whoever comes after them does not wait for the others', async () => {
  const flood = Array.from({ length: 20 }, () => ({ userId: 1, bytes: megabyte }))
  const { ended, mostOfOne } = await worked([...flood, { userId: 2, bytes: megabyte }])
  expect(mostOfOne).toBe(1)
  expect(ended.indexOf(20)).toBeLessThan(2)
  expect(ended).toHaveLength(21)
})
