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
  mirror.lay(page('class:1', 0, { users: [ana, bia] }))
  mirror.lay(page('class:2', 0, { users: [bia] }))
  return mirror
}

test('a copy of a mirror holds the same, and what is laid down or dropped in it changes nothing in the first', () => {
  const [first, copy] = [filled(), new WireMirror(filled())]
  expect(copy.differences(first)).toEqual([])
  const kept = new WireMirror(first)
  first.lay(page('class:1', 1, { users: [{ id: 1, name: 'Ana Luísa' }] }, { users: [2] }))
  first.drop('class:2')
  expect(kept.differences(copy)).toEqual([])
  expect(kept.cursors).toEqual(copy.cursors)
  expect(first.all('users')).toEqual([{ id: 1, name: 'Ana Luísa' }])
})

test('mirrors differ by a row, a field and a scope, and not by the order of fields or by whose object it is', () => {
  const told = (...pages: Page[]) => {
    const mirror = new WireMirror()
    for (const each of pages) mirror.lay(each)
    mirror.share(filled())
    return mirror.differences(filled()).map((line) => line.split('\n')[0])
  }
  const both = page('class:2', 0, { users: [bia] })
  expect(told(page('class:1', 0, { users: [{ name: 'Ana', id: 1 }, bia] }), both)).toEqual([])
  expect(told(page('class:1', 0, { users: [bia] }), both)).toEqual(['users:1'])
  expect(told(page('class:1', 0, { users: [{ ...ana, email: null }, bia] }), both)).toEqual(['users:1'])
  expect(told(page('class:1', 0, { users: [ana, bia] }))).toEqual(['users:2'])
})

test('mirrors of two people are held against each other through the scopes that both have', () => {
  const other = new WireMirror()
  other.lay(page('class:2', 0, { users: [{ id: 2, name: 'Bia Maria' }] }))
  other.lay(page('me', 0, { users: [{ id: 3, name: 'Caio' }] }))
  expect(filled().differences(other, ['class:2'])).toHaveLength(1)
  expect(filled().differences(other, ['class:3'])).toEqual([])
})
