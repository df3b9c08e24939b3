import { expect, test } from 'vitest'
import { isSyncResponse, isUser } from './answers.ts'

// Covers: half an answer, or one from another program, does not count.

const user = { id: 11, name: 'Marina', role: 'teacher', schoolId: 1, more: 'of a later server' }
const sync = { now: 1, epoch: 'e1', receipts: [], scopes: [], dropped: [], user, protocol: 9, more: true }

test('a person is recognized by id, name and role, whatever else a later server adds', () => {
  expect(isUser(user)).toBe(true)
  for (const other of [null, undefined, '', [], {}, { ok: true }, { ...user, id: '11' }, { ...user, name: undefined }])
    expect(isUser(other), JSON.stringify(other)).toBe(false)
})

test('an answer to a sync is recognized by the fields the device uses', () => {
  expect(isSyncResponse(sync)).toBe(true)
  for (const name of ['now', 'epoch', 'receipts', 'scopes', 'dropped', 'user'])
    expect(isSyncResponse({ ...sync, [name]: undefined }), name).toBe(false)
  for (const other of [null, undefined, '', [], { ok: true }]) expect(isSyncResponse(other)).toBe(false)
})
