import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The token in the URL parameter `name`. It is removed from the URL immediately, so that it doesn't end up in history,
 * screenshots or logs, and kept in the history state for a reload.
 */
export function useUrlToken(name: string): string | null {
  const { search, state } = useLocation()
  const urlToken = new URLSearchParams(search).get(name) || null

  useEffect(() => {
    if (urlToken === null) return
    const url = new URL(location.href)
    url.searchParams.delete(name)
    // Bypasses the router: a navigation would load the product's code.
    history.replaceState({ ...history.state, usr: { [name]: urlToken } }, '', url)
  }, [urlToken, name])

  const storedToken = (state as Record<string, unknown> | null)?.[name]
  return urlToken ?? (typeof storedToken === 'string' ? storedToken : null)
}
