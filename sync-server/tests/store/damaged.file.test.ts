import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFaultOf } from '#server/store/files/startFault.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'

let opened: ReturnType<typeof openTestStore>
beforeEach(async () => {
  opened = openTestStore()
  await opened.store.tx((q) => importRows(q, cast, { at: 1 }))
  opened.store.close()
})
afterEach(() => opened.end())

/** Changes bytes of the page in which a table or an index begins. */
function damage(name: string, change: (page: Buffer) => void) {
  const db = new Database(opened.file, { readonly: true })
  const number = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name) as number
  const size = db.pragma('page_size', { simple: true }) as number
  db.close()
  const handle = openSync(opened.file, 'r+')
  const page = Buffer.alloc(size)
  readSync(handle, page, 0, size, (number - 1) * size)
  change(page)
  writeSync(handle, page, 0, size, (number - 1) * size)
  closeSync(handle)
}

test('a whole database is opened', () => {
  expect(startFaultOf(opened.file)).toBeUndefined()
})

test.each(['users', 'users_email', 'enrollments_key'])('a database with damage in %s is not opened', (name) => {
  damage(name, (page) => page.fill(0x11, page.length - 40))
  expect(startFaultOf(opened.file)).toBe('damaged')
})

test('a database in which an index no longer fits its rows is not opened', () => {
  damage('users_email', (page) => {
    const at = page.indexOf('marina@')
    expect(at).toBeGreaterThan(0)
    page.write('k', at)
  })
  expect(startFaultOf(opened.file)).toBe('damaged')
})
