import type { QueryClient } from '@tanstack/react-query'
import { firstApi } from '~/lib/first-api'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { auth, hasValidToken } from '~/lib/session'
import { setAuthenticated } from '~/lib/store'

/**
 * Signs this browser out immediately, even offline. The identity provider and the product, which lists a user's
 * sessions, are notified on a best-effort basis.
 */
export function signOut(): void {
  // Skipped if the token would need a refresh: the session then stays listed until it expires. The call reads its token
  // before `auth.signOut` clears it.
  if (hasValidToken()) firstApi.endUserSession({ path: { id: 'current' } }).catch(() => undefined)
  endPushNotifications()
  void auth.signOut()
}

/** Ends this browser's push notifications, so that the next person here doesn't see them. */
export function endPushNotifications(): void {
  void navigator.serviceWorker?.getRegistration('/').then((worker) => worker?.unregister())
}

/** Clears all of the signed-out user's state. */
export function clearSession(queryClient: QueryClient) {
  queryClient.clear()
  permissionStore.clear()
  selectOrg(null)
  setAuthenticated(false)
}
