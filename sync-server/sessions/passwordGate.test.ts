import { expect, test } from 'vitest'
import { type Asker, openPasswordGate, type Rank } from './passwordGate.ts'

/** A gate whose pieces of work end when the test says so, in the order in which they began. */
function watched() {
  const gate = openPasswordGate()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, rank: Rank = 'unfailed', line = name) => {
    const asker: Asker = { rank, line }
    return gate.run(asker, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  }
  /** The piece that began first ends, and whoever is next begins. */
  const endOne = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  const endAll = async () => {
    while (ends.length) await endOne()
  }
  return { gate, begun, ask, endOne, endAll }
}

test('two pieces run at once, and a piece that fails lets the next one in', async () => {
  const { gate, begun, ask, endAll } = watched()
  const failing = gate.run({ rank: 'known', line: 'x' }, async () => {
    throw new Error('broken')
  })
  const [first, second, third] = [ask('first'), ask('second'), ask('third')]
  await expect(failing).rejects.toThrow('broken')
  expect(begun).toEqual(['first', 'second'])
  expect(gate.waiting()).toBe(1)
  await endAll()
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'third'])
  expect(gate.waiting()).toBe(0)
})

test('lines take turns: nobody’s many tries are in front of somebody else’s one', async () => {
  const { begun, ask, endAll } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(name, 'unfailed', 'a')
  for (const name of ['b1', 'b2']) void ask(name, 'unfailed', 'b')
  void ask('c1', 'unfailed', 'c')
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4', 'a5', 'a6'])
})

test('when hundreds come at once, every fourth turn is that of whoever came last', async () => {
  const { begun, ask, endAll } = watched()
  for (let n = 0; n < 200; n += 1) void ask(`crowd ${n}`, 'unfailed', `crowd ${n}`)
  void ask('late', 'unfailed', 'late')
  await endAll()
  expect(begun.indexOf('late')).toBeLessThan(7)
  // Nor does whoever came first wait for all who come later.
  expect(begun.slice(2, 14)).toEqual(expect.arrayContaining([2, 3, 4, 5, 6, 7, 8, 9].map((n) => `crowd ${n}`)))
})

test('while others keep coming, nobody waits for more than a third as many of them as came before', async () => {
  const { begun, ask, endOne } = watched()
  for (let n = 0; n < 50; n += 1) void ask(`before ${n}`, 'unfailed', `before ${n}`)
  void ask('fair', 'unfailed', 'fair')
  for (let n = 0; n < 100; n += 1) {
    void ask(`after ${n}`, 'unfailed', `after ${n}`)
    await endOne()
  }
  expect(begun).toContain('fair')
  expect(begun.indexOf('fair')).toBeLessThan(50 + 50 / 3 + 4)
})

test('a full line is told to ask again in five seconds, and others still find room', async () => {
  const { gate, ask, endAll } = watched()
  const taken = Array.from({ length: 6 }, (_, n) => ask(`a${n}`, 'unfailed', 'a'))
  await expect(ask('one too many', 'unfailed', 'a')).rejects.toMatchObject({
    ...{ code: 'request.tooMany', retryAfter: 5 },
    message: 'Muitos pedidos em pouco tempo. Tente de novo em 5 segundos.',
  })
  expect(() => gate.mustHaveRoom({ rank: 'unfailed', line: 'a' })).toThrow()
  expect(() => gate.mustHaveRoom({ rank: 'failed', line: 'a' })).not.toThrow()
  const other = ask('b', 'unfailed', 'b')
  await endAll()
  expect(await other).toBe('b')
  expect(await Promise.all(taken)).toHaveLength(6)
  expect(() => gate.mustHaveRoom({ rank: 'unfailed', line: 'a' })).not.toThrow()
})

test('known people come first, then accounts without failures, then those with some, and made-up names last', async () => {
  const { begun, ask, endAll } = watched()
  for (const name of ['busy', 'busy too']) void ask(name)
  for (const rank of ['nobody', 'failed', 'unfailed', 'known'] as const) void ask(rank, rank)
  await endAll()
  expect(begun.slice(2)).toEqual(['known', 'unfailed', 'failed', 'nobody'])
})

test('a flood of a better rank leaves a trickle for each other', async () => {
  const { begun, ask, endOne } = watched()
  const flood = () => void ask('known', 'known', `line ${begun.length}`).catch(() => {})
  for (let n = 0; n < 4; n += 1) flood()
  for (const rank of ['unfailed', 'failed', 'nobody'] as const)
    for (let n = 0; n < 3; n += 1) void ask(rank, rank, `${rank} ${n}`)
  for (let n = 0; n < 40; n += 1) {
    flood()
    await endOne()
  }
  const count = (rank: Rank) => begun.filter((each) => each === rank).length
  expect([count('unfailed'), count('failed'), count('nobody')]).toEqual([3, 3, 2])
})
