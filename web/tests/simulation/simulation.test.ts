import { describe, expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { registerUser } from '#schema/mutations/online/registerUser.ts'
import { restoreDeleted } from '#schema/mutations/online/restoreDeleted.ts'
import { runDay } from './day.ts'
import { runDays } from './workerPool.ts'

// Invariants 1 to 5 of the design, on whole days of a school: many devices, a bad network, crashes, one real server.
const { CHAMADA_SEED, CHAMADA_SEEDS } = process.env

describe('a school day, whatever happens in it', () => {
  if (CHAMADA_SEED) {
    test(`seed ${CHAMADA_SEED}`, async () => void (await runDay(Number(CHAMADA_SEED))), 60_000)
    return
  }
  const seeds = Array.from({ length: Number(CHAMADA_SEEDS ?? 3) }, (_, i) => i + 1)
  const hard = seeds.slice(0, Math.floor(seeds.length / 3))
  test(
    `${seeds.length} seeds, and ${hard.length} of days so hard that each device must recover by itself afterwards`,
    async () => {
      const failures: string[] = []
      let days = 0
      const applied = new Set<string>()
      const all = [...seeds.map((seed) => ({ seed })), ...hard.map((seed) => ({ seed, hard: true }))]
      await runDays(all, ({ failure, counts }) => {
        days++
        for (const name of counts?.applied ?? []) applied.add(name)
        if (failure) failures.push(failure)
      })
      expect(failures.join('\n\n')).toBe('')
      expect(days).toBe(all.length)
      // Every act of the school was done, and applied at least once.
      const acts = [...mutations, registerUser, restoreDeleted].map(({ name }) => name)
      if (days >= 100) expect(acts.filter((name) => !applied.has(name))).toEqual([])
    }, // Ten seconds for each, on a machine that is busy with other work.
    seeds.length * 10_000 + 60_000,
  )
})

describe('days that once went wrong', () => {
  test(
    'an act that may depend on what a restore lost waits for it, and has its outcome a month later',
    async () => void (await runDay(43)),
    120_000,
  )
  test(
    'a clock set ahead by years leaves what a restored server must be offered again',
    async () => void (await runDay(200)),
    120_000,
  )
  test(
    'an app of last year whose every request arrives twice gets its first pages',
    async () => void (await runDay(333)),
    120_000,
  )
  test(
    'an act that something on the way refuses keeps nothing else from being sent',
    async () => void (await runDay(13, { hard: true })),
    120_000,
  )
  test(
    'nor does one that is too large for something on the way',
    async () => void (await runDay(12, { hard: true })),
    120_000,
  )
  test('nor does it on a device whose disk is full', async () => void (await runDay(2, { hard: true })), 120_000)
})
