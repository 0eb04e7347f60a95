/** The name of a token's key: a JWT's `kid`, otherwise the part before the last dot. */
export function readKeyName(token: string): string | null {
  const [header, ...otherParts] = token.split('.')
  if (otherParts.length === 2 && header?.startsWith('eyJ')) {
    try {
      const json = atob(header.replaceAll('-', '+').replaceAll('_', '/'))
      const { kid } = JSON.parse(json) as { kid?: unknown }
      return typeof kid === 'string' ? kid : null
    } catch {
      return null
    }
  }
  const dot = token.lastIndexOf('.')
  return dot > 0 ? token.slice(0, dot) : null
}
