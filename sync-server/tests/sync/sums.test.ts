import { afterEach, expect, test } from 'vitest'
import { patch, remove } from '#schema/nouns/tables.ts'
import { rowSum } from '#schema/sync/checksum.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { cast } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: what a check of the mirror may cost other people (schema/sync/protocol.ts, `check`).

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

/** Escola Horizonte with `count` more lessons in the first module. */
const manyLessons = (count: number): BulkRows => ({
  ...cast,
  lessons: [
    ...cast.lessons,
    ...Array.from({ length: count }, (_, i) => ({ id: 5000 + i, moduleId: 5, title: `Aula ${i}`, order: i })),
  ],
})
type Held = Awaited<ReturnType<typeof openDevice>>

const check = (device: Held, ...scopes: string[]) =>
  server.sync(device.cookie, { ...device.request(), check: scopes }).then(device.applyAnswer)

/** The sum of the device's rows of the module with the lessons, as the device computes it. */
function ownSum({ holdings }: Held) {
  const sum = rowSum()
  for (const [name, row] of holdings.view()) {
    const [table, key] = name.split(':') as [WireTable, string]
    if (['modules', 'lessons', 'lessonVideos', 'materials'].includes(table)) sum.add(table, Number(key), row)
  }
  return sum.toString()
}

test('a check that names one scope 500 times, and others’ scopes, sums the person’s own scope once', async () => {
  server = await testServer()
  const marina = await openDevice(server, 'marina')
  const names = Array.from({ length: 498 }, () => 'module:5')
  const { sums } = await check(marina, ...names, 'module:7', 'school:1')
  expect(sums).toEqual([{ scope: 'module:5', cursor: marina.holdings.cursorOf('module:5'), sum: ownSum(marina) }])
})

test('other requests run between the pages of a check, and what they write is in the sum', async () => {
  server = await testServer({ rows: manyLessons(1000) })
  const marina = await openDevice(server, 'marina')
  await marina.settle()
  let done = false
  let turns = 0
  const others = async () => {
    for (; !done; turns++) await new Promise((next) => setImmediate(next))
  }
  const changes = async () => {
    for (let n = 1; n < 10; n++) {
      const change = n % 2 ? patch('lessons', 5000 + n, { title: `Nova ${n}` }) : remove('lessons', 5500 + n)
      await server.store.tx((q) => write(q, [change], [server.clock.now(), n]))
    }
  }
  const answer = check(marina, 'module:5').finally(() => {
    done = true
  })
  await Promise.all([answer, others(), changes()])
  expect(turns).toBeGreaterThan(20)
  const { sums } = await answer
  expect(sums).toEqual([{ scope: 'module:5', cursor: marina.holdings.cursorOf('module:5'), sum: ownSum(marina) }])
})

test('a check that takes too long for one answer continues with the next ones', async () => {
  server = await testServer({ rows: manyLessons(300) })
  Object.assign(server, server.make(server.store, { sums: { pages: 3 } }))
  const marina = await openDevice(server, 'marina')
  await marina.settle()
  const answers = []
  for (let round = 0; round < 4; round++) {
    await server.store.tx((q) => write(q, [patch('lessons', 5001, { title: `Nova ${round}` })], [round + 10, round]))
    answers.push((await check(marina, 'module:5')).sums)
  }
  const sums = answers.flat()
  expect(answers.map((found) => found!.length)).toEqual([0, 0, 1, 0])
  expect(sums).toHaveLength(1)
  await check(marina, 'module:5')
  const { sums: last } = await check(marina, 'module:5')
  expect(last).toMatchObject([{ cursor: marina.holdings.cursorOf('module:5'), sum: ownSum(marina) }])
})
