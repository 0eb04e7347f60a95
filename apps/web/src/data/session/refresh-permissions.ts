import type { QueryClient } from '@tanstack/react-query'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId } from '~/lib/selected-org'
import { sessionQueries } from './queries.ts'

/** Asks what the person may do now, and shows it at once. Whether they could be read. */
export async function refreshPermissions(queryClient: QueryClient, orgId: string): Promise<boolean> {
  const query = { ...sessionQueries.permissions(orgId), staleTime: 0, retry: false }
  const permissions = await queryClient.query(query).catch(() => null)
  if (!permissions || findSelectedOrgId() !== orgId) return false
  const before = permissionStore.getSnapshot()
  if (JSON.stringify(before) !== JSON.stringify(permissions)) permissionStore.set(permissions)
  return true
}
