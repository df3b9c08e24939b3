import { expect, test } from 'vitest'
import type { Q } from '../store.ts'
import { shareReads } from './sharedReads.ts'

/** A database whose statements fail once one was 'refused', until the transaction ends. */
function database() {
  const transactions: string[][] = []
  const reads = shareReads(async (_count, works) => {
    const read: string[] = []
    transactions.push(read)
    let isAborted = false
    const q = {
      read(name: string) {
        read.push(name)
        isAborted ||= name === 'refused'
        return isAborted ? Promise.reject(new Error(`aborted at ${name}`)) : Promise.resolve(name)
      },
    }
    await works(() => q as unknown as Q, Promise.resolve())
    if (isAborted) throw new Error('a statement had failed')
  })
  const read = (name: string) => reads.add((q) => (q as unknown as { read(name: string): Promise<string> }).read(name))
  return { transactions, reads, read }
}

const reasons = (ends: PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).message))

test('reads that wait together share a transaction, and each gets its own result', async () => {
  const { transactions, read } = database()
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual(['a', 'b', 'c'])
  expect(transactions).toEqual([['a', 'b', 'c']])
})

test('one that comes after the others have begun has a transaction of its own, whose state is a later one', async () => {
  const { transactions, read } = database()
  await read('a')
  await read('b')
  expect(transactions).toEqual([['a'], ['b']])
})

test('what one asks in vain spoils no other: those that failed with it are read again, each by itself', async () => {
  const { transactions, read } = database()
  const ends = await Promise.allSettled(['a', 'refused', 'b', 'c'].map(read))
  expect(reasons(ends)).toEqual(['a', 'aborted at refused', 'b', 'c'])
  expect(transactions).toEqual([['a', 'refused', 'b', 'c'], ['refused'], ['b'], ['c']])
})

test('one that fails for a reason of its own is not read again', async () => {
  const { transactions, reads, read } = database()
  const refusal = reads.add(() => Promise.reject(new Error('the account is deleted')))
  expect(reasons(await Promise.allSettled([refusal, read('a')]))).toEqual(['the account is deleted', 'a'])
  expect(transactions).toHaveLength(1)
})

test('when there is no database, each is told so', async () => {
  const reads = shareReads(() => Promise.reject(new Error('connection refused')))
  const ends = await Promise.allSettled([1, 2].map((n) => reads.add(() => Promise.resolve(n))))
  expect(reasons(ends)).toEqual(['connection refused', 'connection refused'])
})

test('nobody waits long for a read that takes long', async () => {
  const { read, reads } = database()
  let end = () => {}
  const long = reads.add(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('long')
      }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(await read('short')).toBe('short')
  end()
  expect(await long).toBe('long')
})

test('more than share a transaction are read in several', async () => {
  const { transactions, read } = database()
  await Promise.all(Array.from({ length: 40 }, (_, n) => read(`${n}`)))
  expect(transactions.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8])
})
