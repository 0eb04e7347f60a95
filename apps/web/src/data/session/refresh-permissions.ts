import type { QueryClient } from '@tanstack/react-query'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId } from '~/lib/selected-org'
import { sessionQueries } from './queries.ts'

/** Reloads the user's permissions and applies them. Resolves to whether that worked. */
export async function refreshPermissions(queryClient: QueryClient, orgId: string): Promise<boolean> {
  const query = { ...sessionQueries.permissions(orgId), staleTime: 0, retry: false }
  const permissions = await queryClient.query(query).catch(() => null)
  if (!permissions || findSelectedOrgId() !== orgId) return false
  const current = permissionStore.getSnapshot()
  if (JSON.stringify(current) !== JSON.stringify(permissions)) permissionStore.set(permissions)
  return true
}
