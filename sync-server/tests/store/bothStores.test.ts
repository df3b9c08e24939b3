import fc from 'fast-check'
import { test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { openBoth } from '#server/tests/support/bothServers.ts'
import { everyRow } from '#server/tests/support/everyRow.ts'
import { executeHistory, stepKinds } from '#server/tests/support/randomHistory.ts'

/** Few rows to a page, so that most pulls take several. */
const pageLimit = 15
const histories = Number(process.env.CHAMADA_SEEDS ?? volume(2, 2_000))
const steps = fc.array(fc.record({ kind: fc.constantFrom(...stepKinds), seed: fc.nat() }), {
  ...{ minLength: volume(12, 30), maxLength: volume(24, 60), size: 'max' },
})

test(
  `${histories} random histories of calls have the same answers, rows and pulls on SQLite and on PostgreSQL`,
  async () => {
    const one = fc.asyncProperty(steps, async (history) => {
      const both = await openBoth({ rows: everyRow, pageLimit })
      try {
        await executeHistory(both, history)
      } finally {
        both.end()
      }
    })
    await fc.assert(one, { endOnFailure: true, numRuns: histories, seed: Number(process.env.CHAMADA_SEED ?? 38) })
  },
  60_000 + histories * 30_000,
)
