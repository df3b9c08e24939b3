import { expect, test } from 'vitest'
import { answererOf, serverTimeFrom } from './answerer.ts'

// Covers: an answer counts only when it is from the server.

const serverNow = '1795435200000'

test.each([200, 302, 401, 404, 409, 429, 500, 503])('%i with the server’s time comes from the server', (status) => {
  expect(answererOf(status, serverNow)).toBe('server')
})

test.each([0, 200, 204, 302, 307, 401, 403, 404, 511])(
  '%i without it comes from the network, whatever the status',
  (status) => {
    expect(answererOf(status, null)).toBe('network')
  },
)

test.each([408, 413, 429, 500, 502, 503, 504, 520])('%i without it is trouble between device and server', (status) => {
  expect(answererOf(status, null)).toBe('between')
})

test('only a valid time counts as the server’s time', () => {
  expect(serverTimeFrom(serverNow)).toBe(1795435200000)
  for (const other of [null, '', 'agora', '0', '-5', '1.5', '1e400', '99999999999999999', '12'])
    expect(serverTimeFrom(other), String(other)).toBe(null)
})
