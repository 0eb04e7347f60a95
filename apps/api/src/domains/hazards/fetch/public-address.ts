import ipaddr from 'ipaddr.js'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local (with the metadata services of
 * clouds), carrier-grade NAT and unique local addresses do not, nor do IPv4 addresses dressed as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // All of IPv6 that was ever given out. What lies outside may be an IPv4 address in yet another dress.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' })

/** Thrown inside a connection attempt; `fetchFeed` makes a FeedFailure of it. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Resolves for a connection and answers only what passed the check, so that the address that was checked is the one
 * connected to. One private address among several refuses the name.
 */
export function createPublicLookup(
  resolve: Resolve = resolveByDns,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    void resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
          callback(new PrivateAddress(`${hostname} is not on the public internet`), '')
        } else if (options.all) {
          callback(null, addresses)
        } else {
          callback(null, addresses[0]!.address, addresses[0]!.family)
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

/** The host of an address without the brackets of IPv6, where it is an IP address and nothing is resolved. */
export function ipOfHost({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}
