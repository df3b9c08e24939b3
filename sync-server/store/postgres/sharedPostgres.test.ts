import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { longestMessage } from '../shared.ts'
import { openPool } from './pool.ts'
import { openShared, type SharedPostgres } from './sharedPostgres.ts'

let postgres: Postgres
let name: string
let opened: SharedPostgres[]
const process = () => {
  const shared = openShared(postgres.url(name), { chance: () => 0, tryEveryMs: 5 })
  opened.push(shared)
  return shared
}
beforeEach(async () => {
  opened = []
  postgres = await testPostgres()
  name = await postgres.createDatabase()
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await postgres.dropDatabase(name)
})

/** Ends all lines, as a database that restarts does. */
async function cutLines() {
  const pool = openPool(postgres.url(name))
  await pool.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ? and datname = ?`, [
    'chamada line',
    name,
  ])
  await pool.close()
}

test('a message reaches the other processes, and not its sender', async () => {
  const [one, two] = [process(), process()]
  const [hearOne, hearTwo] = [vi.fn(), vi.fn()]
  await Promise.all([one.listen(hearOne, () => {}), two.listen(hearTwo, () => {})])
  const longest = 'ç'.repeat(longestMessage / 2)
  await one.send('a b')
  await one.send(longest)
  await expect.poll(() => hearTwo.mock.calls).toEqual([['a b'], [longest]])
  expect(hearOne).not.toHaveBeenCalled()
  await expect(one.send(`${longest}x`)).rejects.toThrow('too long')
})

test('whoever lost the line listens again, and is told that something may be missing', async () => {
  const [one, two] = [process(), process()]
  const [hear, missed] = [vi.fn(), vi.fn()]
  await two.listen(hear, missed)
  await one.send('before')
  await expect.poll(() => hear.mock.calls).toEqual([['before']])
  expect(missed).not.toHaveBeenCalled()
  await cutLines()
  await expect.poll(() => missed.mock.calls.length).toBe(1)
  await expect
    .poll(() =>
      one.send('after').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => hear.mock.calls.at(-1)).toEqual(['after'])
})

test('work of one name is done by one process at a time, and other work meanwhile', async () => {
  const [one, two] = [process(), process()]
  let free = () => {}
  const freed = new Promise<void>((resolve) => {
    free = resolve
  })
  const order: string[] = []
  const first = one.alone('work', async () => {
    order.push('first')
    await freed
    order.push('first ended')
  })
  await expect.poll(() => order).toEqual(['first'])
  const skipped = [two, one].map((each) => each.alone('work', async () => 'done', { skip: true }))
  expect(await Promise.all(skipped)).toEqual([undefined, undefined])
  expect(await two.alone('other work', async () => 'done')).toBe('done')
  const others = [one, two].map((each, n) => each.alone('work', async () => void order.push(`later ${n}`)))
  free()
  await Promise.all([first, ...others])
  expect(order.slice(0, 2)).toEqual(['first', 'first ended'])
  expect(order.slice(2).sort()).toEqual(['later 0', 'later 1'])
  expect(await two.alone('work', async () => 'done', { skip: true })).toBe('done')
})

test('work that fails gives its name back', async () => {
  const [one, two] = [process(), process()]
  const failing = one.alone('work', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await two.alone('work', async () => 'done', { skip: true })).toBe('done')
})

test('the name of a process that is gone is free', async () => {
  const [one, two] = [process(), process()]
  const began = vi.fn()
  void one.alone('work', () => {
    began()
    return new Promise(() => {})
  })
  await expect.poll(() => began.mock.calls.length).toBe(1)
  await cutLines()
  await expect.poll(() => two.alone('work', async () => 'done').catch(() => 'not yet')).toBe('done')
})
