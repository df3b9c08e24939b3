import { describe, expect, test } from 'vitest'
import { NeedsSavepoint, TransactionLost } from './notStored.ts'
import { shareCommits } from './sharedCommits.ts'
import type { Q } from './store.ts'

test('while the database is away, nobody waits for the tries of the others', async () => {
  let isSharing = true
  const commits = shareCommits({
    async together() {
      isSharing = false
      throw new Error('the connection is lost')
    },
    alone: async (work) => work(undefined as never),
    mustStand: () => {},
    eachAlone: () => true,
  })
  let end = () => {}
  const trying = commits.add(() => new Promise<void>((resolve) => (end = resolve)))
  const other = commits.add(() => 'done')
  expect(await other).toBe('done')
  expect(isSharing).toBe(false)
  end()
  await trying
})

describe('transactions that are about different things', () => {
  /** A queue of which those share a commit that are added before anything is waited for. */
  function openQueue() {
    const said: string[] = []
    const statement = (text: string) => ({ rows: async () => [], run: async () => void said.push(text) })
    const q = { connection: { prepare: statement } } as unknown as Q
    let written = false
    const commits = shareCommits({
      together: (works) => works(q),
      atOnce: () => ({ q: { isBeside: true } as unknown as Q, hasWritten: () => written, end: () => {} }),
      mustStand(error) {
        if (error instanceof TransactionLost) throw error
      },
      eachAlone: () => false,
    })
    return { commits, said, write: () => (written = true) }
  }
  const isBeside = (q: Q) => 'isBeside' in q

  /** Resolves once both have begun: one after the other they would wait for good. */
  function meeting() {
    const [one, other] = [later(), later()]
    return [
      async () => {
        one.resolve()
        await other.promise
      },
      async () => {
        other.resolve()
        await one.promise
      },
    ] as const
  }

  test('run at the same time in one savepoint, and each gets its own result', async () => {
    const { commits, said } = openQueue()
    const [meet, meetToo] = meeting()
    const ends = [
      commits.add(async (q) => [await meet(), isBeside(q)], ['class 1']),
      commits.add(async (q) => [await meetToo(), isBeside(q)], ['class 2']),
    ]
    expect(await Promise.all(ends)).toEqual([
      [undefined, true],
      [undefined, true],
    ])
    expect(said).toEqual(['SAVEPOINT part', 'RELEASE SAVEPOINT part'])
  })

  test('wait for one that came before and is about the same, or of which that is not known', async () => {
    const { commits } = openQueue()
    const order: string[] = []
    const add = (name: string, about?: string[]) =>
      commits.add(async () => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
      }, about)
    const ends = [add('a', ['class 1', 'person 1']), add('b', ['class 1', 'person 2']), add('c'), add('d', ['class 9'])]
    await Promise.all(ends)
    expect(order).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  test('go on when one of them throws before it wrote anything: that one is run by itself', async () => {
    const { commits, said } = openQueue()
    const runs: string[] = []
    const ends = [
      commits.add(() => runs.push('one'), ['class 1']),
      commits.add(
        (q) => {
          runs.push('refused')
          if (isBeside(q)) throw new NeedsSavepoint('it has something to undo')
          return 'done by itself'
        },
        ['class 2'],
      ),
    ]
    expect(await Promise.all(ends)).toEqual([1, 'done by itself'])
    expect(runs).toEqual(['one', 'refused', 'refused'])
    expect(said.filter((text) => text === 'ROLLBACK TO SAVEPOINT part')).toEqual([])
  })

  test('are undone and each run by itself when one throws that had written', async () => {
    const { commits, said, write } = openQueue()
    const runs: string[] = []
    const fault = new Error('changed my mind')
    const ends = Promise.allSettled([
      commits.add(() => runs.push('one'), ['class 1']),
      commits.add(() => {
        runs.push('fails')
        write()
        throw fault
      }, ['class 2']),
    ])
    expect(await ends).toEqual([
      { status: 'fulfilled', value: 3 },
      { status: 'rejected', reason: fault },
    ])
    expect(runs).toEqual(['one', 'fails', 'one', 'fails'])
    expect(said[1]).toBe('ROLLBACK TO SAVEPOINT part')
  })
})

function later() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
