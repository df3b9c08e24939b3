import { expect } from 'vitest'
import { remove } from '#schema/nouns/tables.ts'
import { listedAndHeld } from '#scripts/testKit/browser/listedAndHeld.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'
import { newStudent } from '#scripts/testKit/screens/newStudent.ts'
import { changeOnServer } from './askServer.ts'
import type { RunningServer } from './server.ts'

/** How many rows arrive at once. */
export const many = 5_000

/**
 * Adds and removes this many students on the server while a page shows their list. Each time, the list must finally
 * count what the device holds. In the long form it prints the longest delay between the two.
 */
export async function pullInBulk(page: Evaluating, server: RunningServer, rounds: number): Promise<void> {
  await expect.poll(() => listedAndHeld(page)).toMatchObject({ listed: expect.any(Number) })
  const { held: before } = await listedAndHeld(page)
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const coming = round % 2 === 0
    // A deleted student does not return under the same id.
    const ids = Array.from({ length: many }, (_, i) => 1_000_000 + Math.floor(round / 2) * many + i)
    await changeOnServer(
      server,
      ids.map((id) => (coming ? newStudent(id, 1) : remove('users', id))),
    )
    await lookAgain(page)
    const all = before + (coming ? many : 0)
    await expect.poll(() => listedAndHeld(page), { timeout: 60_000, interval: 20 }).toMatchObject({ held: all })
    const heldAt = performance.now()
    await expect.poll(() => listedAndHeld(page), { timeout: 30_000, interval: 20 }).toEqual({ held: all, listed: all })
    longest = Math.max(longest, performance.now() - heldAt)
  }
  if (process.env.CHAMADA_ROUNDS)
    process.stdout.write(`${rounds} times ${many} rows: listed at most ${Math.round(longest)} ms later\n`)
}
