import ipaddr from 'ipaddr.js'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Whether an IP address is on the public internet. False for private, loopback, link-local (cloud metadata services),
 * carrier-grade NAT and unique local addresses, and for IPv4 addresses embedded in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // 2000::/3 is all of IPv6 that has been allocated. Addresses outside of it may embed an IPv4 address.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' })

/** Thrown inside a connection attempt; `describeFetchError` turns it into a FeedFailure. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * A DNS lookup that returns public addresses only. Used by the connection itself, so the checked address is the one it
 * connects to. A name with any private address is rejected.
 */
export function createPublicLookup(resolve: Resolve = resolveByDns): LookupFunction {
  return (hostname, options, callback) => {
    void resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new PrivateAddress(`${hostname} isn’t on the public internet`), '')
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

/** The IP address in a URL, without the brackets of IPv6; null for a host name. */
export function ipOfHost({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? null : address
}
