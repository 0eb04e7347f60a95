import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The token that the address carries under this name. It leaves the address at once, so that it stands in no history,
 * screenshot or log of this page; the entry of the history keeps it, out of sight, for a reload.
 */
export function useAddressToken(name: string): string | null {
  const { search, state } = useLocation()
  const given = new URLSearchParams(search).get(name) || null

  useEffect(() => {
    if (given === null) return
    const address = new URL(location.href)
    address.searchParams.delete(name)
    // Past the router: for it nothing changes, and a change of page would fetch code of the product.
    history.replaceState({ ...history.state, usr: { [name]: given } }, '', address)
  }, [given, name])

  const kept = (state as Record<string, unknown> | null)?.[name]
  return given ?? (typeof kept === 'string' ? kept : null)
}
