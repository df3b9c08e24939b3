import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MoveRequest, type MoveStep, moveDatabase } from '#server/moving/moveDatabase.ts'
import type { Place } from '#server/moving/place.ts'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { startAfterRestore } from '#server/store/restored/afterRestore.ts'
import { people } from '#server/tests/support/cast.ts'
import { type LivingSchool, openLivingSchool } from '#server/tests/support/livingSchool.ts'
import { contentIn, inStore, refusalsOf, tamper } from '#server/tests/support/movedPlaces.ts'
import { testPostgres } from '#server/tests/support/postgres.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'

const now = Date.UTC(2026, 10, 23, 12)
const killed = () => {
  throw new Error('killed')
}
let folder: string
let databases: string[]
let school: LivingSchool
let to: Place
beforeEach(() => {
  folder = makeTestFolder('liveMove')
  databases = []
})
afterEach(async () => {
  await school.end()
  removeTestFolder(folder)
  for (const name of databases) await (await testPostgres()).dropDatabase(name)
})

async function emptyPostgres() {
  const postgres = await testPostgres()
  const name = await postgres.createDatabase()
  databases.push(name)
  return { url: postgres.url(name) }
}

async function open(way: 'fromFolder' | 'fromPostgres') {
  school = await openLivingSchool(way === 'fromFolder' ? undefined : await emptyPostgres())
  to = way === 'fromFolder' ? await emptyPostgres() : { data: join(folder, 'to') }
}

/** Moves the school; the server is stopped when the command says that it waits, and looks again once it was. */
const move = (onStep: MoveRequest['onStep'] = () => {}, more: Partial<MoveRequest> = {}) =>
  moveDatabase({ from: school.at, to, now, rowsOfPart: 3, pause: () => school.stop(), onStep, ...more })

const isPart = (step: MoveStep, name: MoveStep['step']) => step.step === name && 'isDone' in step && !step.isDone
const isDone = (step: MoveStep, name: MoveStep['step'], table: string) =>
  step.step === name && 'isDone' in step && step.isDone && step.table === table

const both = describe.each(['fromFolder', 'fromPostgres'] as const)
both('%s: a school that a server has in use', (way) => {
  beforeEach(() => open(way))

  test('is moved while people work, and devices go on as if nothing had happened', async () => {
    const epoch = await epochOf(school.server.store)
    let acts = 0
    const steps: string[] = []
    const { rows } = await move(async (step) => {
      if (steps.at(-1) !== step.step) steps.push(step.step)
      const isAmid = isPart(step, 'copied') || isPart(step, 'brought')
      if (step.step !== 'waiting' && !(isAmid && acts < 25)) return
      acts += 1
      await school.goOn()
    })
    expect(acts).toBe(26)
    expect(steps).toEqual([
      'begun',
      'copied',
      'brought',
      'waiting',
      'begun',
      'copied',
      'compared',
      'comparedAgain',
      'marked',
    ])
    const [before, after] = [await contentIn(school.at), await contentIn(to)]
    expect(after).toEqual(before)
    expect(rows).toBe(Object.values(await contentIn(school.at)).flat().length)
    expect(await inStore(to, epochOf)).toBe(epoch)
    expect(await refusalsOf(to)).toEqual([])
    expect(await refusalsOf(school.at)).toEqual([expect.stringContaining('foi levado para')])
    const unsent = school.mark(40, true)
    await school.startAt(to)
    for (const outcome of ['applied', 'alreadyApplied']) {
      const answer = await school.teacher.send(unsent)
      expect(answer.reset).toBeFalsy()
      expect(answer.receipts).toMatchObject([{ id: unsent.id, outcome }])
    }
  })

  test('what was deleted or erased after it was copied is not there afterwards', async () => {
    await school.goOn()
    const { t } = school.server.store
    const [entry] = await school.server.store.q.select({ id: t.journal.id }).from(t.journal).limit(1)
    await move(async (step) => {
      if (isDone(step, 'copied', 'materials')) await school.deleteMaterial(211)
      if (step.step !== 'waiting') return
      await school.deleteMaterial(212)
      await school.server.store.tx((q) =>
        changeTraces(q, 'erasure', async () => {
          for (const [table, column] of [
            [t.journal, t.journal.id],
            [t.journalRows, t.journalRows.journal],
          ] as const)
            await q.delete(table).where(eq(column, entry!.id))
        }),
      )
    })
    await inStore(to, async ({ q }) => {
      expect((await q.select({ id: t.materials.id }).from(t.materials)).map(({ id }) => id)).toEqual([213])
      expect(await q.$count(t.journal, eq(t.journal.id, entry!.id))).toBe(0)
      expect(await q.$count(t.journalRows, eq(t.journalRows.journal, entry!.id))).toBe(0)
      expect(await q.$count(t.maintenance)).toBe(0)
    })
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })

  test('however much goes and comes, in any alphabet, it arrives', async () => {
    const { store } = school.server
    const { meta } = store.t
    // By their bytes \uffff is before 😀, by the units of JavaScript's texts after it.
    const names = ['a', 'É', 'e\u0301', '\uffff', '😀', '👩‍🏫', '\ue000'].flatMap((text) =>
      Array.from({ length: 6 }, (_, i) => `text:${text}${i}`),
    )
    const write = (chosen: (i: number) => boolean) =>
      store.tx(async (q) => {
        await q.delete(meta).where(like(meta.name, 'text:%'))
        await q.insert(meta).values(names.filter((_, i) => chosen(i)).map((name) => ({ name, value: name })))
      })
    await write((i) => i % 2 === 0)
    await move(async (step) => {
      if (isPart(step, 'brought') && 'table' in step && step.table === 'schools') await write((i) => i < 4 || i > 35)
      if (step.step === 'waiting') await write((i) => i % 7 > 3 || (i > 9 && i < 30))
    })
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })

  test('names that two people exchanged meanwhile are theirs', async () => {
    let isExchanged = false
    await move(async (step) => {
      if (step.step === 'waiting') await school.exchangeNames(people.caio, people.raissa)
      // Before the second of them was copied.
      const isAmid = isPart(step, 'copied') && 'table' in step && step.table === 'users' && step.rows === 9
      if (!isAmid || isExchanged) return
      isExchanged = true
      await school.exchangeNames(people.ana, people.raissa)
    })
    expect(isExchanged).toBe(true)
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })

  test('goes on where it was when it was cut off, although the school went on', async () => {
    const cutAfter = (parts: number) => {
      let done = 0
      return move(async (step) => {
        if (!isPart(step, 'copied')) return
        await school.goOn()
        done += 1
        if (done === parts) killed()
      })
    }
    await expect(cutAfter(6)).rejects.toThrow('killed')
    expect(await refusalsOf(to)).toEqual([expect.stringContaining('ainda não está inteiro')])
    await expect(cutAfter(6)).rejects.toThrow('killed')
    const steps: MoveStep[] = []
    await expect(
      move((step) => {
        steps.push(step)
        if (isDone(step, 'brought', 'classes')) killed()
      }),
    ).rejects.toThrow('killed')
    expect(steps[0]).toEqual({ step: 'begun', how: 'resumed', isBeside: true })
    const tables = steps.flatMap((step) => (step.step === 'copied' ? step.table : []))
    expect(tables).not.toContain('users')
    await school.goOn()
    await expect(move((step) => void (isDone(step, 'compared', 'journal') && killed()))).rejects.toThrow('killed')
    expect(await refusalsOf(school.at)).toEqual([])
    expect(await refusalsOf(to)).toHaveLength(1)
    // The server was started and stopped once more.
    await school.startAt(school.at)
    await school.goOn()
    await school.stop()
    await move()
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
    expect(await refusalsOf(to)).toEqual([])
  })

  test('that is never stopped stays where it is, and the target is unfinished', async () => {
    const interrupted = new AbortController()
    let looks = 0
    const pause = async () => {
      looks += 1
      await school.goOn()
      if (looks === 3) interrupted.abort(new Error('interrupted'))
    }
    await expect(move(undefined, { pause, stop: interrupted.signal })).rejects.toThrow('interrupted')
    expect(looks).toBe(3)
    expect(await refusalsOf(to)).toEqual([expect.stringContaining('ainda não está inteiro')])
    expect(await refusalsOf(school.at)).toEqual([])
    await school.goOn()
    await school.stop()
    await move()
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })

  test('is copied anew when it was put back to a backup meanwhile', async () => {
    await expect(move((step) => void (isDone(step, 'copied', 'classes') && killed()))).rejects.toThrow('killed')
    await school.stop()
    await inStore(school.at, (store) => startAfterRestore(store, now))
    const steps: MoveStep[] = []
    await move((step) => void steps.push(step))
    expect(steps[0]).toMatchObject({ how: 'again', isBeside: false })
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })
})

test('a server that is started on the PostgreSQL amid the last step is waited for once more', async () => {
  await open('fromPostgres')
  let waits = 0
  let isStarted = false
  await move(async (step) => {
    if (step.step === 'waiting') waits += 1
    if (isStarted || !isDone(step, 'compared', 'journal')) return
    isStarted = true
    // It is connected, and waits for the place.
    await school.connectAt(school.at)
  })
  expect(waits).toBe(2)
  expect(await contentIn(to)).toEqual(await contentIn(school.at))
  expect(await refusalsOf(to)).toEqual([])
})

describe('a row of the target that was tampered with', () => {
  beforeEach(() => open('fromFolder'))
  const tamperWith = (statement: string) => tamper(to as { url: string }, statement)

  test('before the comparison is as in the source afterwards', async () => {
    await move(async ({ step }) => {
      if (step !== 'waiting') return
      await tamperWith(`update classes set title = 'Outra' where id = 3`)
      await tamperWith('insert into journal_rows select * from journal_rows limit 1')
      await tamperWith(`insert into meta values ('zzz', '')`)
      await tamperWith('delete from enrollments where id = (select max(id) from enrollments)')
    })
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })

  test('after it was written anew is named, and the move begins anew', async () => {
    const cut = move(async (step) => {
      if (step.step === 'waiting') await school.exchangeNames(people.ana, people.bento)
      if (isDone(step, 'compared', 'users'))
        await tamperWith(`update users set name = 'Outra' where id = ${people.ana}`)
    })
    await expect(cut).rejects.toThrow(`users, linha ${people.ana}`)
    expect(await refusalsOf(to)).toHaveLength(1)
    expect(await refusalsOf(school.at)).toEqual([])
    const steps: MoveStep[] = []
    await move((step) => void steps.push(step))
    expect(steps[0]).toMatchObject({ how: 'again' })
    expect(await contentIn(to)).toEqual(await contentIn(school.at))
  })
})

test('the command says when to stop the server, and ends by itself once it was; interrupted, it goes on later', async () => {
  await open('fromFolder')
  const words = ['move', '--from', (school.at as { data: string }).data, '--to', (to as { url: string }).url]
  const run = async (onWaiting: (kill: () => void) => unknown) => {
    const command = spawn(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...words])
    let said = ''
    const hear = (bytes: Buffer) => {
      const waited = said.includes('Agora pare os servidores')
      said += bytes
      if (!waited && said.includes('Agora pare os servidores')) void onWaiting(() => command.kill('SIGINT'))
    }
    command.stdout.on('data', hear)
    command.stderr.on('data', hear)
    const [code] = await once(command, 'close')
    return { code, said }
  }
  expect(await run((kill) => kill())).toEqual({
    code: 1,
    said: expect.stringContaining('Interrompido. O que foi copiado fica'),
  })
  expect(await refusalsOf(to)).toHaveLength(1)
  await school.goOn()
  const { code, said } = await run(() => school.stop())
  expect(code).toBe(0)
  expect(said).toContain('está em uso: a cópia é feita com o servidor no ar')
  expect(said).toMatch(/Continuando a mudança de onde parou[\s\S]*Banco levado para .*todas iguais/)
  expect(await contentIn(to)).toEqual(await contentIn(school.at))
})
