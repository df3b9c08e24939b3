import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

// Covers: many requests at once are begun a few at a time, and networks take turns.

/** Requests of networks, and rounds that begin when the test says so. */
function watched() {
  const rounds: (() => void)[] = []
  const turn = takeTurns(2, (work) => rounds.push(work))
  const begun: string[] = []
  const ask = (name: string) => void turn(name[0]!).then(() => begun.push(name))
  const round = async () => {
    rounds.splice(0).forEach((work) => void work())
    await Promise.resolve()
  }
  return { begun, ask, round }
}

test('so many requests begin in a round, and the others in the next ones', async () => {
  const { begun, ask, round } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name)
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2'])
  await round()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await round()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a request of another network is begun before the many of one', async () => {
  const { begun, ask, round } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) ask(name)
  await round()
  await round()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('after a round in which nobody waited the next request begins at once', async () => {
  const { begun, ask, round } = watched()
  ask('a1')
  await round()
  await round()
  ask('a2')
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2'])
})
