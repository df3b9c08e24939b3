import { expect, test } from 'vitest'
import { answererOf, toldTime } from './answerer.ts'

// Covers: issue 14, point 2: an answer counts only if it is the server's own.

const told = '1795435200000'

test.each([200, 302, 401, 404, 409, 429, 500, 503])('%i with the server’s time is the server’s', (status) => {
  expect(answererOf(status, told)).toBe('server')
})

test.each([0, 200, 204, 302, 307, 401, 403, 404, 511])('%i without it is the network’s, whatever it says', (status) => {
  expect(answererOf(status, null)).toBe('network')
})

test.each([408, 413, 429, 500, 502, 503, 504, 520])('%i without it is trouble on the way', (status) => {
  expect(answererOf(status, null)).toBe('between')
})

test('only a time is the server’s time', () => {
  expect(toldTime(told)).toBe(1795435200000)
  for (const other of [null, '', 'agora', '0', '-5', '1.5', '1e400', '99999999999999999', '12'])
    expect(toldTime(other), String(other)).toBe(null)
})
