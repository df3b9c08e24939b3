import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutateAll } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: invariant 8: one act that gets through to nobody keeps no other from being sent.

let server: Awaited<ReturnType<typeof testServer>>
let celia: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  celia = await schoolDevice(server, 'celia')
  await celia.sync()
})
afterEach(() => server.end())

/** Renames a class so many times. Resolves to the acts' numbers. */
const rename = async (times: number) => {
  const acts = Array.from({ length: times }, (_, n) => ({
    act: updateClass as Mutation,
    args: { classId: 3, title: `Turma ${n}` },
  }))
  return (await mutateAll(celia.mirror, acts)).map(({ id }) => id)
}
const titleThere = async () => (await readerOf(server.store.q).get('classes', 3))!.title

describe.each([400, 413])('an act for which every request is refused whole with %i', (status) => {
  test('waits and is counted, and all others are sent, whatever its place', async () => {
    const ids = await rename(40)
    const stopped = [ids[0], ids[17], ids[18]]
    celia.between = async (request, ask) => {
      if (request.mutations.some(({ id }) => stopped.includes(id))) throw new NetworkFailure(status)
      return ask()
    }
    const before = celia.requests.length
    expect(await celia.sync()).toBe('ok')
    expect((await outboxOf(celia.mirror)).waiting.map(({ id }) => id)).toEqual(stopped)
    expect(await summaryOf(celia.mirror)).toMatchObject({ pending: 3, unaccepted: { count: 3 } })
    expect(await titleThere()).toBe('Turma 39')
    expect(celia.requests.length - before).toBeLessThan(40)
    celia.between = (_, ask) => ask()
    expect(await celia.sync()).toBe('ok')
    expect(await summaryOf(celia.mirror)).toMatchObject({ pending: 0, unaccepted: null })
  })

  test('is not blamed where a request without any act is refused too', async () => {
    const ids = await rename(2)
    celia.between = () => Promise.reject(new NetworkFailure(status))
    const before = celia.requests.length
    expect(await celia.sync()).toBe(status)
    expect(celia.requests.length - before).toBeLessThanOrEqual(3)
    const { waiting } = await outboxOf(celia.mirror)
    expect(waiting.map(({ id, attempts, after }) => [id, attempts, after])).toEqual(ids.map((id) => [id, 0, undefined]))
  })
})
