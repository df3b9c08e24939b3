import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRound } from './round.ts'
import { makeWorld, removeFolder, type World } from './world.ts'

// In full: npm run trials -- wire.
let world: World
beforeAll(async () => {
  world = await makeWorld('small', 13)
}, 120_000)
afterAll(() => removeFolder(world.data))

test('devices of strangers over a line that is cut, with a server that is killed, keep all that was acknowledged and hold the same', async () => {
  const told = await runRound({ seed: 13, acts: 150, kills: 1, world })
  expect(told.failures).toEqual([])
  expect(told.applied).toBeGreaterThan(50)
  expect(told.applied + told.refused).toBe(told.acts)
  expect(told.cut).toBeGreaterThan(30)
}, 120_000)
