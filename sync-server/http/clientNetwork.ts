import { BlockList, type IPVersion, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { RequestContext } from './api.ts'

export const thisMachine = '127.0.0.0/8,::1'

/** The proxies in a list with commas; undefined when one of them is no address. */
export function trustedProxies(list: string): BlockList | undefined {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((text) => text.trim())) {
    const [address, bits] = entry.split('/') as [string, string | undefined]
    const family = familyOf(address)
    const longest = family === 'ipv6' ? 128 : 32
    const prefix = Number(bits ?? longest)
    if (!family || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > longest) return undefined
    trusted.addSubnet(address, prefix, family)
  }
  return trusted
}

/**
 * The network that a request comes from: an IPv4 address, or the first 64 bits of an IPv6 address, which one line has
 * to itself. Behind trusted proxies it is the last address that they did not add themselves.
 */
export function networkOf(c: RequestContext, proxies: BlockList): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  let address = plain(directOf(c))
  while (forwarded.length && isTrusted(address, proxies)) {
    const before = plain(forwarded.pop()!.trim())
    if (!isIP(before)) break
    address = before
  }
  return isIP(address) === 6 ? `${firstGroups(address)}::/64` : address
}

function directOf(c: RequestContext): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

const families: Record<number, IPVersion | undefined> = { 4: 'ipv4', 6: 'ipv6' }
const familyOf = (address: string) => families[isIP(address)]

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = familyOf(address)
  return family !== undefined && proxies.check(address, family)
}

/** An address without its port, brackets and IPv4 prefix. */
const plain = (text: string) =>
  text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')

/** The first four groups of an IPv6 address, written out. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::') as [string, string | undefined]
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []))
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return [...before!, ...zeros, ...after!]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
