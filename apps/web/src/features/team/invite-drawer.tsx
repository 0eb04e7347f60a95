import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Drawer, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries } from '~/data/team/access-queries'
import { teamQueries } from '~/data/team/queries'
import { listAssignableRoles } from '~/lib/invitations'
import { InviteForm } from './invite-form.tsx'
import { teamTexts as texts } from './texts.ts'

export interface InviteDrawerProps {
  orgId: string
  onClose: () => void
}

/** Invites several people at once, with the same roles. */
export function InviteDrawer({ orgId, onClose }: InviteDrawerProps) {
  const permissions = usePermissions()?.permissions ?? []
  const mayAssign = can(permissions, 'role:assign')
  const roles = useQuery(teamQueries.roles(orgId))
  const resourceRoles = useQuery({ ...accessQueries.resourceRoles(orgId), enabled: mayAssign })
  const failedQuery = roles.isError && !roles.data ? roles : resourceRoles
  const isReady = roles.data && (resourceRoles.data || !mayAssign)

  if (isReady) {
    return (
      <InviteForm
        orgId={orgId}
        roles={listAssignableRoles(roles.data.items, permissions)}
        resourceRoles={resourceRoles.data?.items ?? []}
        onClose={onClose}
      />
    )
  }
  return (
    <Drawer open onOpenChange={onClose} title={texts.invite} description={texts.inviteDetail}>
      {failedQuery.isError ? (
        <QueryErrorPanel subject={texts.roles} query={failedQuery} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Drawer>
  )
}
