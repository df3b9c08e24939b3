import { expect, test } from 'vitest'
import { admitRequests } from './admitRequests.ts'

// Covers: many requests at once are begun a few at a time, and a network that floods keeps no other waiting.

/** Requests of networks, named by their first letter, and rounds that begin when the test says so. */
function watched() {
  const rounds: (() => void)[] = []
  const admit = admitRequests(
    2,
    (work) => rounds.push(work),
    () => 0,
  )
  const begun: string[] = []
  const ask = (...names: string[]) => names.forEach((name) => void admit(name[0]!).then(() => begun.push(name)))
  const round = async () => {
    for (const work of rounds.splice(0)) work()
    await Promise.resolve()
  }
  return { begun, ask, round }
}

test('so many requests begin in a round, and the others in the next ones', async () => {
  const { begun, ask, round } = watched()
  ask('a1', 'a2', 'a3', 'a4', 'a5')
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2'])
  await round()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await round()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a request of another network does not wait for the many of one', async () => {
  const { begun, ask, round } = watched()
  ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1')
  await round()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await round()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'a4'])
})

test('whoever waits longest is every other one, however many new networks come', async () => {
  const { begun, ask, round } = watched()
  ask('a1', 'a2', 'a3', 'a4')
  for (const fresh of ['b', 'c', 'd']) {
    ask(`${fresh}1`, `${fresh}2`)
    await round()
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'a4', 'd1', 'b2'])
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
