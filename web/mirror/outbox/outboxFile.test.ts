import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { mutate } from './mutate.ts'
import { outboxFile, readOutboxFile } from './outboxFile.ts'
import { summaryOf } from './summary.ts'

// Covers: design, invariants 2 and 7: how to save what waits on a device that cannot go on.

let server: Awaited<ReturnType<typeof testServer>>

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => {
  server.end()
})

const deviceOf = (who: Person) => personDevice(server, who)
const mark = (student: 'ana' | 'bento', present: boolean) => ({
  classId: 3,
  lessonId: 101,
  attendanceDate: '2026-11-23',
  marks: [{ studentId: people[student], present }],
})
const marina = { id: people.marina, name: 'Marina' }
const presences = async () =>
  (await readerOf(server.store.q).where('attendance', { classId: 3 })).map(({ studentId, present }) => [
    studentId,
    present,
  ])

describe('unsent work in a file', () => {
  it('takes effect once on another device of the same person, whoever sends it, however often', async () => {
    const [broken, other] = [await deviceOf('marina'), await deviceOf('marina')]
    await mutate(broken.mirror, takeRollCall, mark('ana', false))
    await mutate(broken.mirror, takeRollCall, mark('bento', true))
    const text = JSON.stringify(await outboxFile(broken.mirror, marina))
    await mutate(other.mirror, takeRollCall, mark('ana', true))
    server.clock.time += 1_000
    expect(await readOutboxFile(other.mirror, text)).toBe(2)
    expect(await other.mirror.rows.where('attendance', { classId: 3 })).toHaveLength(2)
    expect(await readOutboxFile(other.mirror, text)).toBe(0)
    await other.sync()
    expect(await summaryOf(other.mirror)).toMatchObject({ pending: 0, refused: 0 })
    expect(await readOutboxFile(other.mirror, text)).toBe(0)
    await broken.sync()
    expect(await summaryOf(broken.mirror)).toMatchObject({ pending: 0, refused: 0 })
    expect((await presences()).sort()).toEqual([
      [people.ana, true],
      [people.bento, true],
    ])
  })

  it('brings what it created under the same numbers', async () => {
    const [broken, other] = [await deviceOf('celia'), await deviceOf('celia')]
    const fields = { title: '9º A', weekday: 'monday', classTime: '09:00', schoolId: 1 } as const
    const { id } = await mutate(broken.mirror, createClass, fields as never)
    const text = JSON.stringify(await outboxFile(broken.mirror, { id: people.celia, name: 'Celia' }))
    await readOutboxFile(other.mirror, text)
    await other.sync()
    expect(await readerOf(server.store.q).get('classes', id)).toMatchObject({ title: '9º A' })
    const { id: next } = await mutate(other.mirror, createClass, { ...fields, title: '9º B' } as never)
    await other.sync()
    expect(next).not.toBe(id)
    expect(await readerOf(server.store.q).get('classes', next)).toMatchObject({ title: '9º B' })
  })

  it('that is another person’s, broken or something else says so in words, and changes nothing', async () => {
    const [marinas, otavios] = [await deviceOf('marina'), await deviceOf('otavio')]
    await mutate(marinas.mirror, takeRollCall, mark('ana', false))
    const file = await outboxFile(marinas.mirror, marina)
    const text = JSON.stringify(file)
    const readBy = (mirror: Mirror, text: string) => readOutboxFile(mirror, text)
    await expect(readBy(otavios.mirror, text)).rejects.toThrow('Este arquivo é de Marina')
    const forged = JSON.stringify({ ...file, user: { id: people.otavio, name: 'Otavio' } })
    await expect(readBy(otavios.mirror, forged)).rejects.toThrow('só essa pessoa pode carregá-lo')
    await expect(readBy(otavios.mirror, text.slice(0, -20))).rejects.toThrow('danificado')
    for (const other of ['{}', '[]', 'null', JSON.stringify({ ...file, version: 2 })])
      await expect(readBy(otavios.mirror, other)).rejects.toThrow('Nada foi mudado')
    const elsewhere = JSON.stringify({
      ...file,
      user: { id: people.otavio, name: 'Otavio' },
      entries: [{ ...file.entries[0], actorId: people.otavio, path: 'https://outro.br/api' }],
    })
    await expect(readBy(otavios.mirror, elsewhere)).rejects.toThrow('incompleto')
    expect(await summaryOf(otavios.mirror)).toMatchObject({ pending: 0, refused: 0 })
    expect(await presences()).toEqual([])
  })
})
