import type { ApiData, ApiInput } from '@parapet/api-client'
import { useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { useRefreshTeam } from './queries.ts'

export type Invite = NonNullable<ApiInput<'inviteMembers'>['body']>['invites'][number]
export type InviteResult = ApiData<'inviteMembers'>['results'][number]

/** Invites people. Open invitations are sent again. */
export function useInviteMembers(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: (invites: Invite[]) => api.inviteMembers({ body: { invites } }, { timeoutMs: 60_000 }),
    onSuccess: refresh,
  })
}

export function useRevokeInvitation(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: (invitationId: string) => api.revokeInvitation({ path: { id: invitationId } }),
    // Not awaited: the component that awaits the mutation unmounts with the deleted item.
    onSuccess: () => void refresh(),
  })
}
