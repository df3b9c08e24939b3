import { expect, test } from 'vitest'
import { classPage, schoolClass, students } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { applyPages, dropScope } from './applyPages.ts'

test('a scope that is fetched again stays on the screens until its first page finds room, and then holds what came', async () => {
  const { mirror } = await syncedMirror()
  const { db } = mirror
  const names = async () => (await mirror.rows.where('users', { role: 'student' })).map(({ name }) => name).sort()
  const apply = (page: Parameters<typeof classPage>[0]) =>
    db.atomically(() => applyPages(db, [classPage(page)], 2_000_000))
  await db.cursors.put({ scope: 'class:3', cursor: 0, more: true, stale: true })

  await apply({ cursor: 0, more: true, rows: {} })
  expect(await names()).toEqual(['Ana', 'Bento', 'Caio'])
  expect(await db.cursors.get('class:3')).toMatchObject({ cursor: 0, more: true, stale: true })

  await apply({ cursor: 20, more: true, rows: { classes: [schoolClass], users: [students[0]!] } })
  expect(await names()).toEqual(['Ana'])
  expect((await db.cursors.get('class:3'))!.stale).toBeUndefined()

  await apply({ from: 20, cursor: 50, rows: { users: [students[1]!] } })
  expect(await names()).toEqual(['Ana', 'Bento'])
  expect(await db.cursors.get('class:3')).toMatchObject({ cursor: 50, more: false, checkedAt: 2_000_000 })

  // Changes that come later say nothing of the rows that were here.
  await db.atomically(() => applyPages(db, [classPage({ from: 50, cursor: 60, rows: {} })], 9_000_000))
  expect(await db.cursors.get('class:3')).toMatchObject({ cursor: 60, checkedAt: 2_000_000 })
})

test('a row that came with its receipt, and was deleted before the first page of its scope, is gone with that page', async () => {
  const { mirror } = await syncedMirror()
  const { db } = mirror
  const apply = (page: Parameters<typeof classPage>[0]) =>
    db.atomically(() => applyPages(db, [classPage(page)], 2_000_000))
  const ids = async () => (await mirror.rows.where('classes', {})).map(({ id }) => id).sort()
  await db.atomically(() => dropScope(db, 'class:3'))
  await apply({ cursor: 0, more: true, rows: { classes: [{ ...schoolClass, id: 9 }] } })
  expect(await ids()).toEqual([9])
  await apply({ cursor: 20, more: true, rows: { classes: [schoolClass] } })
  expect(await ids()).toEqual([schoolClass.id])
  // Between later pages nothing is dropped: their deletions are in those that follow.
  await apply({ from: 20, cursor: 20, more: true, rows: { classes: [{ ...schoolClass, id: 9 }] } })
  await apply({ from: 20, cursor: 50, rows: { users: [students[0]!] } })
  expect(await ids()).toEqual([schoolClass.id, 9])
})
