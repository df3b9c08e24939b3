import { expect } from 'vitest'
import { remove } from '../../../schema/entities/tables.ts'
import { changeOnServer } from './askServer.ts'
import type { Evaluating } from './evaluating.ts'
import { listedAndHeld } from './listedAndHeld.ts'
import { lookAgain } from './lookAgain.ts'
import { newStudent } from './newStudent.ts'
import type { RunningServer } from './server.ts'

/** How many rows come at once. */
export const many = 5_000

/**
 * Has that many students come to, and go from, a page that shows their list: each time the list counts in the end what the
 * device holds. With the figures of the long form it says the longest wait between the one and the other.
 */
export async function pullInBulk(page: Evaluating, server: RunningServer, rounds: number): Promise<void> {
  await expect.poll(() => listedAndHeld(page)).toMatchObject({ listed: expect.any(Number) })
  const { held: before } = await listedAndHeld(page)
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const coming = round % 2 === 0
    // Who is gone does not come again under the same number.
    const ids = Array.from({ length: many }, (_, i) => 1_000_000 + Math.floor(round / 2) * many + i)
    await changeOnServer(
      server,
      ids.map((id) => (coming ? newStudent(id, 1) : remove('users', id))),
    )
    await lookAgain(page)
    const all = before + (coming ? many : 0)
    await expect.poll(() => listedAndHeld(page), { timeout: 60_000, interval: 20 }).toMatchObject({ held: all })
    const heldAt = performance.now()
    await expect.poll(() => listedAndHeld(page), { timeout: 15_000, interval: 20 }).toEqual({ held: all, listed: all })
    longest = Math.max(longest, performance.now() - heldAt)
  }
  if (process.env.CHAMADA_ROUNDS)
    process.stdout.write(`${rounds} times ${many} rows: listed at most ${Math.round(longest)} ms later\n`)
}
