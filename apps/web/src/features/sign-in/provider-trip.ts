import { paths } from '~/lib/paths'

/** Where a person signs in outside of the product. */
export type TripMethod = 'google' | 'sso'

const storageKey = 'parapet.provider-trip'
const secretBytes = 16

/**
 * Notes that this tab leaves to sign in elsewhere, and answers with the address to come back to. That address carries a
 * secret which only this tab knows: a code that somebody else slips in would sign the person in as somebody else.
 */
export function beginTrip(method: TripMethod): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(storageKey, `${method} ${state}`)
  return location.origin + paths.oauthCallback({ state })
}

/** How the person left, when `state` belongs to the trip that this tab began last. No trip ends twice. */
export function endTrip(state: string | null): TripMethod | null {
  const [method, kept] = sessionStorage.getItem(storageKey)?.split(' ') ?? []
  sessionStorage.removeItem(storageKey)
  const isOwn = Boolean(state) && kept === state
  return isOwn && (method === 'google' || method === 'sso') ? method : null
}
