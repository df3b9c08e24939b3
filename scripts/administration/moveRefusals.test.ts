import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MoveStep, moveDatabase } from '#server/moving/moveDatabase.ts'
import type { Place } from '#server/moving/place.ts'
import { unmove } from '#server/moving/unmove.ts'
import { epochOf, startRun } from '#server/store/epoch/meta.ts'
import { lockData } from '#server/store/files/dataLock.ts'
import { contentIn, fileOf, inStore, openPlaces, refusalsOf, tamper } from '#server/tests/support/movedPlaces.ts'
import { withStore } from './withStore.ts'

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

describe('nothing is moved', () => {
  const refused = async (sentence: string | RegExp, way: { from: Place; to: Place } = { from, to }) => {
    const before = await contentIn(from)
    await expect(move(undefined, way)).rejects.toThrow(sentence)
    expect(await contentIn(from)).toEqual(before)
    expect(await refusalsOf(from)).toEqual([])
  }

  test('to a place that has a school', async () => {
    await inStore(to, (store) => startRun(store))
    const before = await contentIn(to)
    await refused('já tem um banco do Chamada')
    expect(await contentIn(to)).toEqual(before)
  })

  test('to a place that has the unfinished move of another school', async () => {
    const other = { data: join(places.folder, 'other') }
    await inStore(other, (store) => startRun(store))
    const cut = () => {
      throw new Error('killed')
    }
    await expect(move(({ step }) => step === 'copied' && cut(), { from: other, to })).rejects.toThrow('killed')
    await refused('a mudança de outra escola')
  })

  test('to the database of another program', async () => {
    await tamper(to, 'create table clientes (id int)')
    await refused('tem tabelas que não são do Chamada')
  })

  test('from a folder to a folder, nor from where there is nothing', async () => {
    await refused('Para outra pasta, copie a pasta', { from, to: { data: join(places.folder, 'x') } })
    await refused('Não há banco em', { from: { data: join(places.folder, 'nowhere') }, to })
    await refused('Não há banco em', { from: to, to: { data: join(places.folder, 'x') } })
  })

  test('while a server is on the folder, or connected to the PostgreSQL', async () => {
    const lock = lockData(from.data)!
    await refused('está em uso')
    lock.release()
    await inStore(to, async (store) => {
      await store.q.$count(store.t.users)
      await refused('está em uso')
    })
    await move()
  })

  test('when a text holds what PostgreSQL cannot, which is named', async () => {
    await inStore(from, ({ tx, t }) =>
      tx(async (q) => void (await q.update(t.users).set({ name: 'A\0na' }).where(eq(t.users.id, 11)))),
    )
    await refused('tabela users, linha 11, campo name: texto com o caractere U+0000')
    expect(await inStore(to, (store) => store.q.$count(store.t.users))).toBe(0)
  })
})

describe('a database that was moved', () => {
  test('is neither served nor changed by commands, nor moved elsewhere', async () => {
    await move()
    expect(await refusalsOf(from)).toEqual([expect.stringMatching(/foi levado para postgresql:.*unmove/)])
    await expect(withStore({ file: fileOf(from) }, async () => {})).rejects.toThrow('foi levado para')
    await expect(move()).rejects.toThrow('já foi levado')
    await expect(move(undefined, { from, to: await places.emptyPostgres() })).rejects.toThrow('já foi levado')
    const server = spawnSync(process.execPath, ['--import', 'tsx', 'sync-server/main.ts'], {
      env: { ...process.env, CHAMADA_DATA: from.data, CHAMADA_DEMO: 'none', PORT: '0' },
      encoding: 'utf8',
    })
    expect(server.stderr).toMatch(/foi levado para/)
    expect(server.status).toBe(1)
  })

  test('is served again once its mark was taken away, with a new epoch', async () => {
    await expect(unmove(from, now)).rejects.toThrow('não foi levado')
    await move()
    const before = await inStore(from, epochOf)
    await unmove(from, now)
    expect(await refusalsOf(from)).toEqual([])
    expect(await inStore(from, epochOf)).not.toBe(before)
    expect(await inStore(to, epochOf)).toBe(before)
  })
})
