import { closeSync, openSync, writeSync } from 'node:fs'
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

/** Overwrites bytes at the end of the page in which a table or an index begins. */
function damage(name: string) {
  const db = new Database(opened.file, { readonly: true })
  const page = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name) as number
  const size = db.pragma('page_size', { simple: true }) as number
  db.close()
  const handle = openSync(opened.file, 'r+')
  writeSync(handle, Buffer.alloc(40, 0x11), 0, 40, page * size - 40)
  closeSync(handle)
}

test('a whole database is opened', () => {
  expect(startFaultOf(opened.file)).toBeUndefined()
})

test.each(['users', 'users_email', 'enrollments_key'])('a database with damage in %s is not opened', (name) => {
  damage(name)
  expect(startFaultOf(opened.file)).toBe('damaged')
})
