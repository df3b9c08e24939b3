import { afterEach, beforeEach, expect, test } from 'vitest'
import { testServer } from '#server/tests/support/testServer.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const headers = async (path = '/healthz') => (await server.call('GET', path)).headers

test('sounds come from the server alone, frames and icons by https, and nothing frames the app', async () => {
  const policy = (await headers()).get('Content-Security-Policy')!
  const directives = Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each]))
  expect(directives).toMatchObject({
    'default-src': "default-src 'self'",
    'img-src': "img-src 'self' https:",
    'media-src': "media-src 'self'",
    'connect-src': "connect-src 'self'",
    'frame-src': 'frame-src https:',
    'object-src': "object-src 'none'",
    'base-uri': "base-uri 'none'",
    'frame-ancestors': "frame-ancestors 'none'",
  })
  expect(directives['script-src']).not.toMatch(/unsafe|https?:/)
})

test('the device’s sensors are off for every page', async () => {
  for (const path of ['/healthz', '/api/user', '/nothing']) {
    const policy = (await headers(path)).get('Permissions-Policy')
    for (const sensor of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy, path).toMatch(new RegExp(`\\b${sensor}=\\(\\)`))
    expect(policy, 'is no name of the list of features, so browsers complain').not.toContain('bluetooth')
  }
})

test('browsers are told to insist on https only where people come by https', async () => {
  expect((await headers()).get('Strict-Transport-Security')).toBeNull()
  for (const [origin, expected] of [
    ['http://escola.example', null],
    ['https://escola.example', expect.stringContaining('max-age=31536000')],
  ] as const) {
    server.app = server.make(server.store, { origin }).app
    expect((await headers()).get('Strict-Transport-Security'), origin).toEqual(expected)
  }
})
