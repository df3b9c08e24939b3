import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { patch, put } from '#schema/nouns/tables.ts'
import { firstBlock } from '#schema/sync/ids.ts'
import { pageBytes, pageLimit, type SyncResponse } from '#schema/sync/protocol.ts'
import { headOf, noteForgottenTombstones } from '#server/store/counters.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { cast } from '#server/tests/support/cast.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trials S22, R38 (the size of a page), R42 (the server's part).

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

const rowsOf = ({ scopes }: SyncResponse) => scopes.flatMap(({ rows }) => Object.values(rows).flat())

/** Escola Horizonte with `count` more lessons in the first module, of a kilobyte each unless said otherwise. */
const manyLessons = (count: number, description: string | null = 'x'.repeat(1000)): BulkRows => ({
  ...cast,
  lessons: [
    ...cast.lessons,
    ...Array.from({ length: count }, (_, i) => ({
      id: 5000 + i,
      moduleId: 5,
      title: `Aula ${i}`,
      order: i,
      description,
    })),
  ],
})

const newCalendarDay = (id: number) =>
  put('calendarDays', {
    id,
    title: 'Recesso',
    schoolId: 1,
    kind: 'recess',
    firstDay: '2026-07-13',
    lastDay: '2026-07-24',
  })

describe('an answer', () => {
  test('is limited in rows and bytes, all its scopes together, and reports how much is left', async () => {
    server = await testServer({ rows: manyLessons(1500) })
    const cookie = await server.signIn('marina')
    const first = await server.sync(cookie, hello('marina'))
    expect(rowsOf(first).length).toBeLessThanOrEqual(pageLimit)
    expect(JSON.stringify(first).length).toBeLessThan(pageBytes * 1.1)
    const page = first.scopes.find(({ scope }) => scope === 'module:5')!
    expect(page.more).toBe(true)
    expect(page.left).toBe(1 + 3 + 1500 + 2 + 2 - Object.values(page.rows).flat().length)

    const small = await server.sync(cookie, hello('marina', { room: 20_000 }))
    expect(JSON.stringify(small).length).toBeLessThan(25_000)
    const greedy = await server.sync(cookie, hello('marina', { room: 2 ** 40 }))
    expect(JSON.stringify(greedy).length).toBeLessThan(pageBytes * 1.1)

    const device = await openDevice(server, 'marina')
    const { scopes } = await device.settle()
    expect(scopes.map(({ left }) => left)).toEqual([undefined, undefined, undefined])
    expect([...device.holdings.view().keys()].filter((name) => name.startsWith('lessons:'))).toHaveLength(1503)
  })

  test('holds a thousand rows, however small, until all of them came', async () => {
    server = await testServer({ rows: manyLessons(3500, null) })
    const device = await openDevice(server, 'marina')
    device.holdings.forget()
    const counts: number[] = []
    let answer: SyncResponse
    do {
      answer = await device.send()
      counts.push(rowsOf(answer).length)
    } while (answer.scopes.some(({ more }) => more))
    expect(Math.max(...counts)).toBe(1000)
    expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).map(() => 1000))
    expect(counts.length).toBeGreaterThan(3)
    expect([...device.holdings.view().keys()].filter((name) => name.startsWith('lessons:'))).toHaveLength(3503)
  })

  test('lists the scopes it had no room for, to continue with them', async () => {
    server = await testServer({ pageLimit: 2 })
    const cookie = await server.signIn('marina')
    const { scopes } = await server.sync(cookie, hello('marina'))
    expect(scopes.map(({ scope, more }) => [scope, more])).toEqual([
      ['me', false],
      ['class:3', true],
      ['module:5', true],
    ])
    const waiting = scopes.at(-1)!
    expect(waiting).toMatchObject({ from: 0, cursor: 0, rows: {}, left: 8 })
  })

  test('continues every scope it had no room for, also when deletions were forgotten since its fetch began', async () => {
    server = await testServer({ pageLimit: 4 })
    await server.store.tx(async (q) => noteForgottenTombstones(q, 1, await headOf(q, 1)))
    const marina = await schoolDevice(server, 'marina')
    const answers: SyncResponse[] = []
    marina.between = async (_, ask) => {
      const answer = await ask()
      answers.push(answer)
      // What her own scope brings next leaves no room for the others.
      const days = Array.from({ length: 4 }, (__, n) => newCalendarDay(10 * answers.length + n))
      if (answers.length <= 2) await server.store.tx((q) => write(q, days, [server.clock.time, 1]))
      return answer
    }
    expect(await marina.sync()).toBe('ok')
    const waited = answers.flatMap(({ scopes }) =>
      scopes.filter(({ more, from, cursor }) => more && from > 0 && from === cursor),
    )
    expect(waited.map(({ scope }) => scope)).toContain('class:3')
    expect(answers.filter(({ reset }) => reset)).toHaveLength(1)
    await marina.expectToAgree()
  })

  test('is continued by an older app with a number that this server, once restored, does not know', async () => {
    server = await testServer({ pageLimit: 2 })
    await server.store.tx(async (q) => noteForgottenTombstones(q, 1, await headOf(q, 1)))
    const cookie = await server.signIn('marina')
    const holdings = emptyHoldings()
    const claim = { device: firstBlock + 77 }
    let answer = await server.sync(cookie, hello('marina', claim))
    let resets = 0
    for (let n = 0; n < 50 && answer.scopes.some(({ more }) => more); n += 1) {
      for (const page of answer.scopes) holdings.applyPage(page)
      const { epoch, view } = answer
      answer = await server.sync(cookie, hello('marina', { ...claim, epoch, view, cursors: holdings.cursors() }))
      if (answer.reset) resets += 1
    }
    expect([resets, answer.scopes.map(({ more }) => more)]).toEqual([0, [false, false, false]])
  })

  test('is compressed when it is large enough, and has its length', async () => {
    server = await testServer()
    const cookie = await server.signIn('celia')
    const ask = (encoding: string | null, body: object) =>
      server.call('POST', '/api/sync', { cookie, body, headers: encoding ? { 'Accept-Encoding': encoding } : {} })
    const answer = await ask('gzip, deflate, br', hello('celia'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.length)
    const unpacked = JSON.parse(gunzipSync(bytes).toString()) as SyncResponse
    expect(rowsOf(unpacked).length).toBeGreaterThan(30)
    expect(bytes.length).toBeLessThan(JSON.stringify(unpacked).length / 3)
    for (const encoding of [null, 'identity', 'gzip;q=0', 'br']) {
      const plain = await ask(encoding, hello('celia'))
      expect(rowsOf(await plain.json())).toHaveLength(rowsOf(unpacked).length)
    }
  })
})

describe('a sum', () => {
  beforeEach(async () => {
    server = await testServer()
  })

  test('is returned for the person’s own requested scopes, and for no other', async () => {
    const marina = await openDevice(server, 'marina')
    const request = { ...marina.request(), check: ['class:3', 'class:4', 'school:1', 'global', 'module:7'] }
    const { sums } = await server.sync(marina.cookie, request)
    expect(sums!.map(({ scope }) => scope)).toEqual(['class:3'])
    expect((await marina.send()).sums).toEqual([])
  })

  test('stays the same until a field of a row changes; students have their own', async () => {
    const sumFor = async (who: 'marina' | 'ana') => {
      const device = await openDevice(server, who)
      const { sums } = await server.sync(device.cookie, { ...device.request(), check: ['class:3'] })
      return sums![0]!.sum
    }
    const before = await sumFor('marina')
    expect(await sumFor('marina')).toBe(before)
    expect(await sumFor('ana')).not.toBe(before)
    await server.store.tx((q) => write(q, [patch('classes', 3, { title: '7º C' })], [10, 1]))
    expect(await sumFor('marina')).not.toBe(before)
  })
})
