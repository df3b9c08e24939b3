import { expect, test } from 'vitest'
import { endTurn } from '#server/store/turns.ts'
import { limitLargeRequests } from './largeRequests.ts'

const megabyte = 1024 * 1024

/** Works on requests of these bytes, and resolves to the order in which they ended and the most at work at once. */
async function worked(sizes: number[], fails = (_: number) => false) {
  const inRoom = limitLargeRequests(4 * megabyte)
  const ended: number[] = []
  let [atWork, most] = [0, 0]
  await Promise.allSettled(
    sizes.map((bytes, n) =>
      inRoom(bytes, async () => {
        atWork += bytes
        most = Math.max(most, atWork)
        await endTurn()
        atWork -= bytes
        ended.push(n)
        if (fails(n)) throw new Error('failed')
      }),
    ),
  )
  return { ended, most }
}

test('of sixty requests of a megabyte four are worked on at once, in order, also when some fail', async () => {
  const { ended, most } = await worked(Array<number>(60).fill(megabyte), (n) => n % 3 === 0)
  expect(ended).toEqual(Array.from({ length: 60 }, (_, n) => n))
  expect(most).toBe(4 * megabyte)
})

test('a small request waits for no large one, and one larger than the room is worked on alone', async () => {
  const { ended, most } = await worked([...Array<number>(8).fill(megabyte), 9 * megabyte, 1000])
  expect(ended.indexOf(9)).toBeLessThan(5)
  expect(ended).toHaveLength(10)
  expect(most).toBe(9 * megabyte)
})
