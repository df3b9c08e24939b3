import { afterEach, describe, expect, test } from 'vitest'
import { type Change, patch, remove } from '#schema/nouns/tables.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { forgetOldTombstones } from '#server/store/write/tombstones.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { cast, type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trial R43. A school whose old tombstones are forgotten, and pages so small that every scope takes several.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

/** The cast's schools with more of everything: lessons of a kilobyte, pupils of class 3, administrators of the network. */
const grown: BulkRows = {
  ...cast,
  users: [
    ...cast.users,
    ...many(80, (n) => ({
      ...{ id: 1000 + n, name: `Aluno ${n}`, email: null, username: `aluno${n}`, role: 'student' as const },
      ...{ category: 'a' as const, schoolId: 1, createdAt: 0 },
    })),
    ...many(80, (n) => ({
      ...{ id: 2000 + n, name: `Direção ${n} ${'x'.repeat(400)}`, email: `d${n}@rede.br`, username: null },
      ...{ role: 'admin' as const, category: null, schoolId: null, createdAt: 0 },
    })),
  ],
  lessons: [
    ...cast.lessons,
    ...many(60, (n) => ({ id: 5000 + n, moduleId: 5, title: `Aula ${n}`, order: n, description: 'x'.repeat(1000) })),
  ],
  enrollments: [...cast.enrollments, ...many(80, (n) => ({ classId: 3, studentId: 1000 + n, enrolledAt: 0 }))],
}

let writes = 0
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [server.clock.time, writes]))
}

/** Deletes rows in the school and in the network, so long ago that their tombstones are forgotten. */
async function deleteAndForget() {
  await change(remove('lessons', 5059), remove('users', 2079))
  server.clock.time += 100 * day
  expect(await forgetOldTombstones(server.store, server.clock.now())).toBeGreaterThan(0)
}

/** Makes a device fetch pages of so many bytes. Counts its rounds and how often the server made it start over. */
async function counting(who: Person, room: number) {
  const device = await schoolDevice(server, who)
  const counts = { rounds: 0, resets: 0 }
  device.between = async (_: SyncRequest, ask: (otherwise?: Partial<SyncRequest>) => Promise<SyncResponse>) => {
    counts.rounds += 1
    if (counts.rounds > 200) throw new Error('still asking after 200 rounds')
    const answer = await ask({ room })
    if (answer.reset) counts.resets += 1
    return answer
  }
  return { device, counts }
}

const roles: Person[] = ['sonia', 'celia', 'marina', 'ana']

describe('a new device in a school whose old tombstones are forgotten', () => {
  test.each(roles)('of %s has everything after a bounded number of pages, whatever their size', async (who) => {
    server = await testServer({ rows: grown, pageLimit: 30 })
    await deleteAndForget()
    for (const room of [16 * 1024, 512 * 1024]) {
      const { device, counts } = await counting(who, room)
      expect(await device.sync()).toBe('ok')
      // Its first answer makes it start over: it had nothing before.
      expect(counts.resets).toBe(1)
      expect(counts.rounds).toBeGreaterThan(2)
      expect(counts.rounds).toBeLessThan(60)
      await device.expectToAgree()
    }
  })

  test.each(roles)('of %s with an app older than page starts has everything too', async (who) => {
    server = await testServer({ rows: grown, pageLimit: 30 })
    await deleteAndForget()
    const device = await openDevice(server, who)
    let resets = 0
    let rounds = 0
    for (let more = true; more; rounds++) {
      const answer = await device.send()
      if (answer.reset) resets += 1
      more = answer.scopes.some((page) => page.more) && rounds < 100
    }
    expect([resets, rounds < 60]).toEqual([0, true])
  })

  test('of an administrator of all schools with that app, back after months, that loses the first answer still lacks what left meanwhile', async () => {
    server = await testServer({ rows: grown, pageLimit: 200 })
    await change(patch('users', people.sonia, { role: 'admin' }))
    const device = await openDevice(server, 'sonia')
    const ask = async (cookie: string) => server.sync(cookie, { ...device.request(), school: 1 })
    const settle = async (cookie: string) => {
      for (let more = true; more; ) more = device.applyAnswer(await ask(cookie)).scopes.some((page) => page.more)
    }
    await settle(device.cookie)
    expect(device.holdings.view().has('lessons:5059')).toBe(true)
    await change(remove('lessons', 5059))
    server.clock.time += 100 * day
    await forgetOldTombstones(server.store, server.clock.now())
    const cookie = await server.signIn('sonia')
    expect((await ask(cookie)).reset).toBe(true)
    await settle(cookie)
    expect(device.holdings.view().has('lessons:5059')).toBe(false)
    expect(device.holdings.view().size).toBeGreaterThan(50)
  })

  test('receives what was deleted between its pages, and after the last', async () => {
    server = await testServer({ rows: grown, pageLimit: 30 })
    await deleteAndForget()
    const { device, counts } = await counting('marina', 16 * 1024)
    const ask = device.between
    device.between = async (request, answer) => {
      if (counts.rounds === 3) await change(remove('lessons', 5000), remove('lessons', 5058))
      return ask(request, answer)
    }
    expect(await device.sync()).toBe('ok')
    expect(counts.resets).toBe(1)
    await device.expectToAgree()
    await change(remove('lessons', 5001))
    expect(await device.sync()).toBe('ok')
    await device.expectToAgree()
  })

  test('that stops half way for longer than tombstones are kept starts over once, and then has everything', async () => {
    server = await testServer({ rows: grown, pageLimit: 30 })
    await deleteAndForget()
    const { device, counts } = await counting('marina', 16 * 1024)
    const ask = device.between
    device.between = async (request, answer) => {
      if (counts.rounds === 3) throw new Error('switched off')
      return ask(request, answer)
    }
    await expect(device.sync()).rejects.toThrow('switched off')
    device.between = ask
    await change(remove('lessons', 5002))
    server.clock.time += 10 * day
    await device.signInAgain()
    await change(remove('lessons', 5003))
    server.clock.time += 85 * day
    await forgetOldTombstones(server.store, server.clock.now())
    await device.signInAgain()
    expect(await device.sync()).toBe('ok')
    expect(counts.resets).toBe(2)
    await device.expectToAgree()
  })
})

test.each(roles)('a device of %s that was away for 200 days starts over exactly once', async (who) => {
  server = await testServer({ rows: grown, pageLimit: 30 })
  const { device, counts } = await counting(who, 16 * 1024)
  expect(await device.sync()).toBe('ok')
  await change(remove('lessons', 5059), remove('users', 2079))
  server.clock.time += 200 * day
  await forgetOldTombstones(server.store, server.clock.now())
  await device.signInAgain()
  counts.resets = 0
  expect(await device.sync()).toBe('ok')
  expect(counts.resets).toBe(1)
  expect(await device.sync()).toBe('ok')
  expect(counts.resets).toBe(1)
  await device.expectToAgree()
})
