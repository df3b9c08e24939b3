import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { cuttableDevice, sendAll } from '#web/tests/support/cuttableDevice.ts'
import { Cut } from '#web/tests/support/schoolDevice.ts'
import { firstAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted } from '#web/tests/support/testMirror.ts'
import { countAbsence } from './absence.ts'
import { forgetEverything, lockOutbox } from './leave.ts'
import { openSealed } from './openSealed.ts'
import { keepPassword } from './passwordHere.ts'
import { openPair } from './passwordPair.ts'
import { sealedHere } from './sealedDatabase.ts'
import { discardVault, openMirrorWith, sealMirror } from './vault.ts'

// Covers: decisions section 9: after 44 days without the server the data is sealed, not erased.

let at: Awaited<ReturnType<typeof cuttableDevice>>
let mirror: Mirror
let ids: number[]
beforeEach(async () => {
  at = await cuttableDevice()
  ;({ mirror, ids } = await at.withWork())
  await keepPassword(mirror, 'giz azul', 1_000)
  await mirror.db.keep('drafts', { '/form': { at: 1, value: 'Rascunho' } })
})
afterEach(() => at.end())

const sealIt = () => sealMirror(mirror, lock)
async function openWith(password: string) {
  const privateHalf = await openPair((await mirror.db.read('pair'))!, password, marina.id)
  if (privateHalf) await openMirrorWith(mirror, privateHalf)
  return privateHalf !== undefined
}
/** All rows of the mirror, as they are on the disk. */
async function rowsHeld() {
  const held: Record<string, unknown> = {}
  for (const table of mirror.db.tables) if (table.name !== 'meta') held[table.name] = await table.toArray()
  return held
}
const words = ['Febre', 'Ana', 'Bento', 'Frações', 'takeRollCall', '7º B', 'Rascunho', 'giz azul']
async function wordsOnTheDisk() {
  const all = await allIn(at.disk.dexie.indexedDB)
  return words.filter((word) => all.includes(word))
}
/** The server answers again, and is sent each act once. */
const expectAllIsSent = async () => expect(await sendAll(mirror)).toEqual({ ok: true, sent: ids })

describe('a sealed device', () => {
  test('holds nothing of the school in clear, and the password opens all of it without the server', async () => {
    const before = [await rowsHeld(), await mirror.db.read('drafts'), (await mirror.db.read('sync'))?.lastSyncAt]
    expect(await sealIt()).toBe(true)
    expect(await wordsOnTheDisk()).toEqual([])
    expect((await at.device.current()).user?.id).toBe(marina.id)
    expect(await openWith('giz verde')).toBe(false)
    expect(await openWith('giz azul')).toBe(true)
    expect([await rowsHeld(), await mirror.db.read('drafts'), (await mirror.db.read('sync'))?.lastSyncAt]).toEqual(
      before,
    )
    expect(await sealedHere(at.disk.dexie)).toEqual([])
    expect((await at.disk.dexie.indexedDB.databases()).map(({ name }) => name)).not.toContain(
      `chamada-vault-${marina.id}`,
    )
    await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 }).then(({ id }) => ids.push(id))
    await expectAllIsSent()
  })

  test('takes nothing from the server, and begins no visit, until it is open', async () => {
    await sealIt()
    await beginVisit(mirror)
    const { network, requests } = scripted(firstAnswer())
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: false })
    await expect(countAbsence(mirror, 0)).rejects.toThrow('signed out')
    expect(requests).toEqual([])
    expect(await sealIt()).toBe(true)
    expect(await openWith('giz azul')).toBe(true)
  })

  test('whose password was forgotten takes the rows from the server, and what waited from the copy for the office', async () => {
    await sealIt()
    await discardVault(mirror)
    await beginVisit(mirror)
    await drain(mirror, { ...scripted(firstAnswer()), lock })
    expect(await sealedHere(at.disk.dexie)).toMatchObject([{ count: 2, why: 'device.away', sealed: {} }])
    expect(await openSealed(mirror, at.key, lock)).toEqual([])
    await expectAllIsSent()
    expect((await outboxOf(mirror)).waiting).toEqual([])
  })

  test('without a key of the server keeps what was not sent as it is', async () => {
    await mirror.db.meta.delete('sealing')
    await sealIt()
    expect(await wordsOnTheDisk()).not.toContain('Bento')
    expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual(ids)
    expect(await openWith('giz azul')).toBe(true)
    await expectAllIsSent()
  })

  test('leaves nothing of it after a sign-out, but what was not sent', async () => {
    await sealIt()
    const names = async () => (await at.disk.dexie.indexedDB.databases()).map(({ name }) => name).sort()
    await lockOutbox(mirror)
    expect(await names()).toEqual(['chamada', `chamada-${marina.id}`, 'chamada-sealed'])
    await forgetEverything(mirror)
    expect(await names()).toEqual(['chamada', 'chamada-sealed'])
    expect(await sealedHere(at.disk.dexie)).toMatchObject([{ count: 2 }])
  })

  test('that was sealed by an older build fetches its scopes again', async () => {
    await sealIt()
    await mirror.db.keep('vault', { ...(await mirror.db.read('vault'))!, version: 3 })
    await openWith('giz azul')
    expect((await mirror.db.cursors.toArray()).every(({ stale, cursor }) => stale && cursor === 0)).toBe(true)
  })
})

test('a device without a pair for the password seals and forgets nothing', async () => {
  await mirror.db.meta.delete('pair')
  const before = await rowsHeld()
  expect(await sealIt()).toBe(false)
  expect(await rowsHeld()).toEqual(before)
})

test('an act done while it is being sealed is not lost: the device is sealed the next time', async () => {
  const atomically = mirror.db.atomically.bind(mirror.db)
  mirror.db.atomically = async (work) => {
    mirror.db.atomically = atomically
    ids.push((await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 })).id)
    return atomically(work)
  }
  expect(await sealIt()).toBe(false)
  expect((await outboxOf(mirror)).waiting).toHaveLength(3)
  expect(await sealIt()).toBe(true)
  await openWith('giz azul')
  await expectAllIsSent()
})

describe('a power cut', () => {
  test.each(['seal.before', 'seal.written', 'vault.written'])('at %s leaves the mirror whole', async (point) => {
    const before = await rowsHeld()
    at.cutAt(point)
    await expect(sealIt()).rejects.toThrow(Cut)
    mirror.db.close()
    mirror = at.open()
    expect(await rowsHeld()).toEqual(before)
    expect(await sealIt()).toBe(true)
    expect(await openWith('giz azul')).toBe(true)
    expect(await rowsHeld()).toEqual(before)
    await expectAllIsSent()
  })

  test('after it was opened leaves copies that change nothing', async () => {
    await sealIt()
    at.cutAt('vault.opened')
    await expect(openWith('giz azul')).rejects.toThrow(Cut)
    mirror.db.close()
    mirror = at.open()
    expect(await openSealed(mirror, at.key, lock)).toEqual([])
    await expectAllIsSent()
  })
})

test('a vault that is not whole stays as it is, and so does the mirror', async () => {
  await sealIt()
  const vault = await new (await import('./vault.ts')).VaultDatabase(marina.id, at.disk.dexie).open()
  await (vault as never as { parts: { delete(n: number): Promise<void> } }).parts.delete(0)
  vault.close()
  await expect(openWith('giz azul')).rejects.toThrow()
  expect(await mirror.db.read('vault')).toBeDefined()
})
