import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { type PreparedSchool, prepareSchool } from './preparedSchool.ts'
import { runRound } from './round.ts'

// In full: npm run trials -- wire.
let school: PreparedSchool
beforeAll(async () => {
  school = await prepareSchool('small', 13)
}, 120_000)
afterAll(() => removeTestFolder(school.data))

test('independent devices, with a connection that is cut and a server that is killed, keep everything acknowledged and end up equal', async () => {
  const result = await runRound({ seed: 13, acts: 150, kills: 1, school })
  expect(result.failures).toEqual([])
  expect(result.applied).toBeGreaterThan(50)
  expect(result.applied + result.refused).toBe(result.acts)
  expect(result.cut).toBeGreaterThan(30)
}, 120_000)
