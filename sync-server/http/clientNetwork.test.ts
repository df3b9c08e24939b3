import { expect, test } from 'vitest'
import { BadConfig, configFrom } from '#server/config.ts'
import type { RequestContext } from './api.ts'
import { networkOf, thisMachine, trustedProxies } from './clientNetwork.ts'

const request = (from: string, forwarded?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress: from } } },
    req: { header: () => forwarded },
  }) as never as RequestContext

test.each([
  ['a direct connection', '200.1.2.3', undefined, '200.1.2.3'],
  ['an address that a stranger made up', '200.1.2.3', '10.0.0.1', '200.1.2.3'],
  ['a proxy on this machine', '127.0.0.1', '200.1.2.3', '200.1.2.3'],
  ['a proxy that adds to what a stranger made up', '::ffff:127.0.0.1', '1.1.1.1, 200.1.2.3', '200.1.2.3'],
  ['two proxies of ours', '127.0.0.1', '200.1.2.3, 10.2.0.7', '200.1.2.3'],
  ['a proxy that forwards no address', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['an address with a port', '127.0.0.1', '200.1.2.3:51000', '200.1.2.3'],
  ['IPv6, of which one line has half', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['IPv6 in short', '127.0.0.1', '[2001:DB8::5]:443', '2001:db8:0:0::/64'],
  ['IPv6 of this machine', '::1', '2001:db8:0:1::7%eth0', '2001:db8:0:1::/64'],
])('%s', (_, from, forwarded, network) => {
  expect(networkOf(request(from, forwarded), trustedProxies(`${thisMachine},10.0.0.0/8`)!)).toBe(network)
})

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.1,', '1.2.3.4/x'])(
  'CHAMADA_TRUSTED_PROXIES refuses "%s"',
  (list) => {
    expect(trustedProxies(list)).toBeUndefined()
    expect(() => configFrom({ CHAMADA_TRUSTED_PROXIES: list })).toThrow(BadConfig)
  },
)
