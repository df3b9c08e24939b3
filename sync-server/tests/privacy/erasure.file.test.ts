import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { applyErasures } from '#server/execute/erase.ts'
import { erasuresIn } from '#server/store/erasures/erasures.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import { openStore } from '#server/store/openStore.ts'
import { people } from '#server/tests/support/cast.ts'
import { bytesWith, tablesWith } from '#server/tests/support/everythingStored.ts'
import { comment, mark, rollArgs, schoolToErase } from '#server/tests/support/schoolToErase.ts'
import { unpackJournal } from '#server/tests/support/unpackJournal.ts'

// Covers: trial S30, the erasure, in the bytes of the database and in its copies.
const { ana, bento } = people
const { server, devices, eraseAna, forgetOtherDevices } = schoolToErase()

describe('an erased person', () => {
  test('is in no table and in no byte of the database', async () => {
    expect(await tablesWith(server.store, mark)).toEqual(
      expect.arrayContaining(['users', 'attendance', 'performance', 'evaluations', 'journal', 'auditEntries']),
    )
    expect(bytesWith(server.file, mark)).toBeGreaterThan(9)
    await forgetOtherDevices()
    expect([(await eraseAna()).status, await tablesWith(server.store, mark)]).toEqual([200, []])
    expect(bytesWith(server.file, mark)).toBe(0)
  })

  test('is in no byte of a journal that has both forms, from before rolls were packed and after', async () => {
    const whole = async () => (await server.store.q.select().from(server.store.t.journal)).map(wholeEntry)
    const entries = await whole()
    await unpackJournal(server.store)
    expect(await whole()).toEqual(entries)
    const marks = [comment(bento, 'Bento outra vez'), comment(ana, `${mark} outra vez`)]
    await devices.marina.send(devices.marina.act(takeRollCall, { ...rollArgs, lessonId: 103, marks }))
    await forgetOtherDevices()
    expect([(await eraseAna()).status, await tablesWith(server.store, mark)]).toEqual([200, []])
    expect(bytesWith(server.file, mark)).toBe(0)
    expect(await tablesWith(server.store, 'Bento outra vez')).toContain('journal')
  })
})

describe('the list of erasures', () => {
  test('holds numbers alone, and applied to an older copy it erases them there again', async () => {
    await forgetOtherDevices()
    const copy = join(server.file, '..', 'copy.sqlite')
    await server.store.backup(copy)
    await eraseAna()
    const list = await erasuresIn(server.store.q)
    expect(list).toEqual([{ personId: ana, at: server.clock.time, by: people.davi }])
    const old = openStore({ file: copy })
    expect(await tablesWith(old, mark)).toContain('users')
    expect(await applyErasures(old, list, server.clock.time)).toBe(1)
    expect([await tablesWith(old, mark), bytesWith(copy, mark)]).toEqual([[], 0])
    expect(await applyErasures(old, list, server.clock.time)).toBe(0)
    old.close()
  })
})
