import { expect, test } from 'vitest'
import { defaultVideoHosts } from '#schema/rules/content/videoHosts.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()

const headers = async (path = '/healthz') => (await server.call('GET', path)).headers

async function directivesOf(path: string) {
  const policy = (await headers(path)).get('Content-Security-Policy')!
  return Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0]!, each])) as Record<string, string>
}

test('sounds come from the server alone, and nothing frames the app', async () => {
  for (const path of ['/healthz', '/api/user', '/']) {
    const directives = await directivesOf(path)
    expect(directives, path).toMatchObject({
      'default-src': "default-src 'self'",
      'media-src': "media-src 'self'",
      'connect-src': "connect-src 'self'",
      'object-src': "object-src 'none'",
      'base-uri': "base-uri 'none'",
      'frame-ancestors': "frame-ancestors 'none'",
    })
    expect(directives['script-src']).not.toMatch(/unsafe|https?:/)
  }
})

test('a page frames its own server and the hosts of videos alone, and asks only those for icons', async () => {
  server.app = server.make(server.store, { videoHosts: ['vimeo.com'] }).app
  expect(await directivesOf('/')).toMatchObject({
    'frame-src': "frame-src 'self' https://vimeo.com https://*.vimeo.com",
    'img-src': "img-src 'self' https://vimeo.com https://*.vimeo.com",
  })
  server.app = server.make(server.store, { videoHosts: ['*'] }).app
  expect(await directivesOf('/')).toMatchObject({ 'frame-src': "frame-src 'self' https:" })
  server.app = server.make(server.store).app
  const usual = (await directivesOf('/'))['frame-src']!
  for (const host of defaultVideoHosts) expect(usual).toContain(` https://${host} https://*.${host}`)
  expect(usual).not.toMatch(/ https:( |$)/)
})

test('an answer that is no page frames nothing of other hosts', async () => {
  for (const path of ['/api/user', '/assets/nothing.js'])
    expect(await directivesOf(path), path).toMatchObject({
      'frame-src': "frame-src 'self'",
      'img-src': "img-src 'self'",
    })
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
