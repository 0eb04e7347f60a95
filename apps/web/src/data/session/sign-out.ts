import type { QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { auth, hasValidToken } from '~/lib/session'
import { setAuthenticated } from '~/lib/store'

/**
 * Signs this browser out at once, with or without a network. The identity provider and the product, which lists where
 * people are signed in, hear of it as soon as they can be reached.
 */
export function signOut(): void {
  // With a token that would have to be refreshed first, the list tells until the sign-in ends by itself. The call takes
  // its token before the next line takes that away.
  if (hasValidToken()) api.endUserSession({ path: { id: 'current' } }).catch(() => undefined)
  void auth.signOut()
}

/** Empties everything that belongs to the person who was signed in. */
export function clearSession(queryClient: QueryClient) {
  queryClient.clear()
  permissionStore.clear()
  selectOrg(null)
  setAuthenticated(false)
}
