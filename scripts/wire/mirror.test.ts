import { expect, test } from 'vitest'
import { type Page, WireMirror } from './mirror.ts'

const page = (scope: string, from: number, rows: Page['rows'], gone: Page['gone'] = {}): Page => ({
  ...{ scope, from, cursor: from + 1, more: false },
  ...{ rows, gone },
})
const [ana, bia] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Bia' },
]

function filled() {
  const mirror = new WireMirror()
  mirror.applyPage(page('class:1', 0, { users: [ana, bia] }))
  mirror.applyPage(page('class:2', 0, { users: [bia] }))
  return mirror
}

test('a copy of a mirror holds the same rows, and later pages and drops in one do not change the other', () => {
  const [first, copy] = [filled(), new WireMirror(filled())]
  expect(copy.differences(first)).toEqual([])
  const kept = new WireMirror(first)
  first.applyPage(page('class:1', 1, { users: [{ id: 1, name: 'Ana Luísa' }] }, { users: [2] }))
  first.drop('class:2')
  expect(kept.differences(copy)).toEqual([])
  expect(kept.cursors).toEqual(copy.cursors)
  expect(first.all('users')).toEqual([{ id: 1, name: 'Ana Luísa' }])
})

test('mirrors differ by a row, a field or a scope, but not by the order of fields or the identity of objects', () => {
  const differencesOf = (...pages: Page[]) => {
    const mirror = new WireMirror()
    for (const each of pages) mirror.applyPage(each)
    mirror.share(filled())
    return mirror.differences(filled()).map((line) => line.split('\n')[0])
  }
  const both = page('class:2', 0, { users: [bia] })
  expect(differencesOf(page('class:1', 0, { users: [{ name: 'Ana', id: 1 }, bia] }), both)).toEqual([])
  expect(differencesOf(page('class:1', 0, { users: [bia] }), both)).toEqual(['users:1'])
  expect(differencesOf(page('class:1', 0, { users: [{ ...ana, email: null }, bia] }), both)).toEqual(['users:1'])
  expect(differencesOf(page('class:1', 0, { users: [ana, bia] }))).toEqual(['users:2'])
})

test('mirrors of two people are compared through the scopes that both have', () => {
  const other = new WireMirror()
  other.applyPage(page('class:2', 0, { users: [{ id: 2, name: 'Bia Maria' }] }))
  other.applyPage(page('me', 0, { users: [{ id: 3, name: 'Caio' }] }))
  expect(filled().differences(other, ['class:2'])).toHaveLength(1)
  expect(filled().differences(other, ['class:3'])).toEqual([])
})
