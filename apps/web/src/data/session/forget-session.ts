import type { QueryClient } from '@tanstack/react-query'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { setAuthenticated } from '~/lib/store'

/** Empties everything that belongs to the person who was signed in. */
export function forgetSession(queryClient: QueryClient) {
  queryClient.clear()
  permissionStore.clear()
  selectOrg(null)
  setAuthenticated(false)
}
