import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { configFrom } from '#server/config.ts'
import { type MoveStep, moveDatabase } from '#server/moving/moveDatabase.ts'
import { openPlace, type Place } from '#server/moving/place.ts'
import { epochOf, secretOf, startRun } from '#server/store/epoch/meta.ts'
import type { Store } from '#server/store/store.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { contentIn, inStore, openPlaces, refusalsOf, tamper } from '#server/tests/support/movedPlaces.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { moveLines, unmoveLines } from './moveActs.ts'

const now = Date.UTC(2026, 10, 23, 12)
let places: Awaited<ReturnType<typeof openPlaces>>
let from: { data: string }
let to: { url: string }
beforeEach(async () => {
  places = await openPlaces(now)
  from = places.from
  to = places.to
})
afterEach(() => places.end())

const move = (onStep?: (step: MoveStep) => void, way: { from: Place; to: Place } = { from, to }) =>
  moveDatabase({ ...way, now, rowsOfPart: 20, ...(onStep && { onStep }) })

test('an old school goes to a PostgreSQL and back, and every table is as it was', async () => {
  const before = await contentIn(from)
  const { rows } = await move()
  expect(rows).toBe(Object.values(before).flat().length)
  expect(await contentIn(to)).toEqual(before)
  const back = { data: join(places.folder, 'back') }
  await move(undefined, { from: to, to: back })
  expect(await contentIn(back)).toEqual(before)
  expect(await refusalsOf(back)).toEqual([])
})

test('the journal goes to a PostgreSQL year by year', async () => {
  const yearAgo = now - 365 * 24 * 60 * 60_000
  const times = [0, now, yearAgo, 2 * yearAgo - now, 3 * yearAgo - 2 * now]
  await inStore(from, ({ tx, t }) =>
    tx(async (q) => {
      const [entry] = await q.select().from(t.journal).limit(1)
      await q.insert(t.journal).values(times.map((receivedAt, i) => ({ ...entry!, id: 1_000_000 + i, receivedAt })))
    }),
  )
  await move()
  const placed = await inStore(to, ({ q }) =>
    q.connection.prepare('select "receivedAt", tableoid::regclass::text from "journal"').rows([]),
  )
  for (const [time, table] of placed as [number, string][])
    expect(table).toBe(time ? `journal_${new Date(time).getUTCFullYear()}` : 'journal_other')
  expect(new Set(placed.map(([, table]) => table)).size).toBe(5)
})

test('texts of every kind arrive as they were', async () => {
  const plain = ['NULL', '', '{a,b}', '"', "'; drop table users; --", 'a\tb\r\nc', ' $1 ? ', 'Ágata 👩‍🏫', 'e\u0301']
  const texts = [...plain, '\\', '\\N', '\u0001', '\uffff', 'x'.repeat(100_000)]
  await inStore(from, ({ tx, t }) =>
    tx(async (q) => {
      for (const [i, value] of texts.entries()) await q.insert(t.meta).values({ name: `text:${i}:${value}`, value })
    }),
  )
  await move()
  const rows = await inStore(to, ({ q, t }) => q.select().from(t.meta).where(like(t.meta.name, 'text:%')))
  expect(new Map(rows.map(({ name, value }) => [name, value]))).toEqual(
    new Map(texts.map((text, i) => [`text:${i}:${text}`, text])),
  )
})

test('the epoch and the secret are kept, and numbers go on after the highest', async () => {
  const known = (store: Store) => Promise.all([epochOf(store), secretOf(store)])
  const before = await inStore(from, known)
  const tombstone = { table: 'classes' as const, key: '1', channel: 'x', tenant: 1, at: 1, by: 1, deleted: true }
  const next = (place: Place) =>
    inStore(place, (store) =>
      store.tx(
        async (q) =>
          (
            await q
              .insert(store.t.tombstones)
              .values({ ...tombstone, seq: 1 })
              .returning()
          )[0]!.id,
      ),
    )
  await move()
  expect(await inStore(to, known)).toEqual(before)
  expect(await next(to)).toBe(await next(from))
})

describe('a move that was cut off', () => {
  const cutAfter = (parts: number) => {
    let done = 0
    return move((step) => {
      if (step.step !== 'copied' || step.isDone) return
      done += 1
      if (done === parts) throw new Error('killed')
    })
  }

  test('goes on where it was, and ends equal', async () => {
    const before = await contentIn(from)
    await expect(cutAfter(5)).rejects.toThrow('killed')
    expect(await refusalsOf(to)).toEqual([expect.stringMatching(/ainda não está inteiro.*move de novo/)])
    for (let i = 0; i < 2; i += 1) await expect(cutAfter(15)).rejects.toThrow('killed')
    const steps: MoveStep[] = []
    const { rows } = await move((step) => steps.push(step))
    expect(steps[0]).toMatchObject({ step: 'begun', how: 'resumed' })
    const copied = steps.flatMap((step) => (step.step === 'copied' && step.isDone ? step.rows : []))
    expect(copied.reduce((sum, each) => sum + each)).toBeLessThan(rows - 60)
    expect(await contentIn(to)).toEqual(before)
  })

  test('goes on where it was, too, when the school went on meanwhile', async () => {
    await expect(cutAfter(9)).rejects.toThrow('killed')
    await inStore(from, (store) => startRun(store))
    const steps: MoveStep[] = []
    await move((step) => steps.push(step))
    expect(steps[0]).toMatchObject({ step: 'begun', how: 'resumed' })
    expect(await contentIn(to)).toEqual(await contentIn(from))
  })

  test('after the source was marked ends with the next attempt', async () => {
    const cut = move(({ step }) => {
      if (step === 'marked') throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    expect(await refusalsOf(from)).toHaveLength(1)
    expect(await refusalsOf(to)).toHaveLength(1)
    await move()
    expect(await refusalsOf(to)).toEqual([])
    expect(await contentIn(to)).toEqual(await contentIn(from))
  })
})

test.each([
  ['is otherwise', `update users set name = 'Outra' where id = 11`, 'users, linha 11'],
  ['is missing', 'delete from enrollments where id = (select max(id) from enrollments)', 'enrollments, linha'],
  ['is one too many', `insert into meta values ('zzz', '')`, 'meta, linha zzz'],
  ['is there twice', 'insert into journal_rows select * from journal_rows limit 1', 'journal_rows, linha'],
])(
  'a row that %s is named, and no server starts on the target until it was moved again',
  async (_, statement, said) => {
    const cut = move(({ step }) => {
      if (step === 'compared') throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    await tamper(to, statement)
    await expect(move()).rejects.toThrow(said)
    expect(await refusalsOf(to)).toHaveLength(1)
    expect(await refusalsOf(from)).toEqual([])
    const steps: MoveStep[] = []
    await move((step) => steps.push(step))
    expect(steps[0]).toMatchObject({ step: 'begun', how: 'again' })
    expect(await contentIn(to)).toEqual(await contentIn(from))
  },
)

test('a device goes on where it was, there and back, and what it had not sent is applied once', async () => {
  const server = await testServer()
  const [here, back] = [{ data: dirname(server.file) }, { data: join(places.folder, 'back') }]
  await startRun(server.store)
  const phone = await openDevice(server, 'marina')
  await phone.settle()
  for (const [way, lessonId] of [
    [{ from: here, to }, 102],
    [{ from: to, to: back }, 101],
  ] as const) {
    const call = phone.act(setCurrentLesson, { classId: 3, lessonId })
    await server.store.close()
    await move(undefined, way)
    const store = openPlace(way.to)
    await startRun(store)
    Object.assign(server, { store, ...server.make(store) })
    for (const outcome of ['applied', 'alreadyApplied']) {
      const answer = await phone.send(call)
      expect(answer.reset).toBeFalsy()
      expect(answer.receipts).toMatchObject([{ id: call.id, outcome }])
      expect(await store.q.$count(store.t.journal, eq(store.t.journal.id, call.id))).toBe(1)
    }
    await phone.settle()
    expect(phone.holdings.view().get('classes:3')).toMatchObject({ currentLessonId: lessonId })
  }
  await server.end(server.store)
})

test('the command says what it did, where the files are and how to go on', async () => {
  mkdirSync(join(from.data, 'files'))
  const config = configFrom({ CHAMADA_DATA: from.data })
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/admin.ts', 'move', '--from', 'data', '--to', to.url],
    { env: { ...process.env, CHAMADA_DATA: from.data, INIT_CWD: places.folder }, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/users copiada: \d+ linhas/)
  expect(stdout).toMatch(/conferido: [\d.]+ linhas, todas iguais/)
  expect(stdout).toContain(`Os arquivos enviados ficam em ${join(from.data, 'files')}`)
  expect(stdout).toContain('inicie o servidor com DATABASE_URL')

  const back = { data: join(places.folder, 'back') }
  const lines = await moveLines(config, { from: to, to: back, now }, () => {})
  expect(lines).toContainEqual(
    expect.stringContaining(`cp -a ${join(from.data, 'files')}/. ${join(back.data, 'files')}/`),
  )
  expect(lines).toContain(`Agora inicie o servidor com CHAMADA_DATA=${back.data} e sem DATABASE_URL.`)
  expect((await unmoveLines(from, now))[0]).toContain('volta a valer')
})
