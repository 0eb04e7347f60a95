import { paths } from '~/lib/paths'

/** How a person signs in at another site. */
export type ExternalMethod = 'google' | 'sso'

const storageKey = 'parapet.provider-trip'
const secretBytes = 16

/**
 * Remembers that this tab leaves to sign in elsewhere, and returns the callback URL. Its `state` is known only to this
 * tab, so that an attacker can't inject a code that signs the person in to the attacker's account (login CSRF).
 */
export function beginExternalSignIn(method: ExternalMethod): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(storageKey, `${method} ${state}`)
  return location.origin + paths.oauthCallback({ state })
}

/** The method, if `state` is that of this tab's last redirect; otherwise null. Works only once. */
export function endExternalSignIn(state: string | null): ExternalMethod | null {
  const [method, storedState] = sessionStorage.getItem(storageKey)?.split(' ') ?? []
  sessionStorage.removeItem(storageKey)
  const isValid = Boolean(state) && storedState === state
  return isValid && (method === 'google' || method === 'sso') ? method : null
}
