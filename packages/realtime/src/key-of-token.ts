/** The name of the key that a token belongs to: of a JWT its `kid`, else what stands before the last dot. */
export function readKeyName(token: string): string | null {
  const [header, ...rest] = token.split('.')
  if (rest.length === 2 && header?.startsWith('eyJ')) {
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
