import { describe, expect, test } from 'vitest'
import { mutations } from '../../../schema/mutations/index.ts'
import { registerUser } from '../../../schema/serverActs/registerUser.ts'
import { restoreDeleted } from '../../../schema/serverActs/restoreDeleted.ts'
import { liveDays } from './crew.ts'
import { runDay } from './day.ts'

// Invariants 1 to 5 of the design, on whole days of a school: many devices, a bad network, crashes, one real server.
const { CHAMADA_SEED, CHAMADA_SEEDS } = process.env

describe('a school day, whatever happens in it', () => {
  if (CHAMADA_SEED) {
    test(`seed ${CHAMADA_SEED}`, async () => void (await runDay(Number(CHAMADA_SEED))), 60_000)
    return
  }
  const seeds = Array.from({ length: Number(CHAMADA_SEEDS ?? 300) }, (_, i) => i + 1)
  test(
    `${seeds.length} seeds`,
    async () => {
      const failures: string[] = []
      let days = 0
      const applied = new Set<string>()
      await liveDays(seeds, ({ failure, counts }) => {
        days++
        for (const name of counts?.applied ?? []) applied.add(name)
        if (failure) failures.push(failure)
      })
      expect(failures.join('\n\n')).toBe('')
      expect(days).toBe(seeds.length)
      // Whatever the school can do was done, and more than refused: a new act is drawn in one of the `…Act` files here.
      const all = [...mutations, registerUser, restoreDeleted].map(({ name }) => name)
      if (days >= 100) expect(all.filter((name) => !applied.has(name))).toEqual([])
    }, // Three seconds for each, on a machine that does much else.
    seeds.length * 3_000 + 30_000,
  )
})

describe('days that once went wrong', () => {
  test('a class is handed on, and its students keep the former teacher', async () => void (await runDay(4)))
  test('an earlier deletion is undone once more, and what came in between stays away', async () =>
    void (await runDay(489)))
  test('an answer comes late, with a scope that came and went meanwhile and older rows in it', async () =>
    void (await runDay(4647)))
})
