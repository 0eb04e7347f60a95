/** Whether an address belongs to the app or to this machine. Only these may call from a page or get a sign-in back. */
export function isTrustedOrigin(address: string, appUrl: string | null): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isLoopback(hostname) || (appUrl !== null && origin === new URL(appUrl).origin)
}

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)
