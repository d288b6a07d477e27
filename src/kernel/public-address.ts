import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are nobody's public address (IANA special-purpose registries). Of IPv6 only 2000::/3 is given out; within it
 * these are not, or lead to IPv4.
 */
const NETS = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20`
const CLOSED = new BlockList()
for (const net of NETS.trim().split(/\s+/)) {
  const [address = '', prefix] = net.split('/')
  CLOSED.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
const OPEN_6 = new BlockList()
OPEN_6.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address that the internet reaches. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !CLOSED.check(ip, 'ipv4')
  return isIP(ip) === 6 && OPEN_6.check(ip, 'ipv6') && !CLOSED.check(ip, 'ipv6')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (ip: string): boolean => isIP(ip) !== 0 && LOOPBACK.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** `loopback`: tests reach this machine as well, nothing else that is private. */
export type Reach = 'public' | 'loopback'

const mayReach = (ip: string, reach: Reach): boolean => isPublicAddress(ip) || (reach === 'loopback' && isLoopback(ip))

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** IP address in an URL's host, without brackets; null for a name. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)\.?$/i

/** A host that is private by its writing alone. */
const isPrivateHost = (url: URL, reach: Reach): boolean => {
  const ip = literalOf(url)
  return ip === null ? LOCAL_NAME.test(url.hostname) && reach === 'public' : !mayReach(ip, reach)
}

/** Asks for all addresses of a name, as the system does. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name for a connection, and gives out no private address: the socket connects to what was looked at. */
export const lookupWithin =
  (reach: Reach, resolve: Resolve = lookup): LookupFunction =>
  (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error('no address'), '')
      if (addresses.some(({ address }) => !mayReach(address, reach))) return answer(new PrivateAddress(name), '')
      if (options.all) return answer(null, addresses)
      answer(null, first.address, first.family)
    })

/** @throws PrivateAddress for an URL with a private IP address or local name; a name is resolved by `lookupWithin` */
export function allowHost(url: URL, reach: Reach): void {
  if (isPrivateHost(url, reach)) throw new PrivateAddress(url.hostname)
}

const LOOK_MS = 3_000

/** True when the host is private, or resolves to such an address now. A name that nobody knows is not. */
export async function leadsInside(url: URL, reach: Reach, resolve: Resolve = lookup): Promise<boolean> {
  if (isPrivateHost(url, reach)) return true
  if (literalOf(url) !== null) return false
  const looked = Promise.withResolvers<LookupAddress[]>()
  resolve(url.hostname, { all: true }, (error, addresses) => looked.resolve(error ? [] : addresses))
  const timer = setTimeout(() => looked.resolve([]), LOOK_MS)
  const addresses = await looked.promise
  clearTimeout(timer)
  return addresses.some(({ address }) => !mayReach(address, reach))
}
