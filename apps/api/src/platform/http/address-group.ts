import ipaddr from 'ipaddr.js'

/**
 * What limits count as one caller: an IPv4 address, however it is written, or the first 64 bits of an IPv6 address, since
 * every line and machine is given all of the rest.
 */
export function addressGroup(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
