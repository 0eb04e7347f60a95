import type { ApiData, ApiInput } from '@parapet/api-client'
import { useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { useRefreshTeam } from './queries.ts'

export type Invite = NonNullable<ApiInput<'inviteMembers'>['body']>['invites'][number]
export type InviteResult = ApiData<'inviteMembers'>['results'][number]

/** Invites people, or sends an open invitation once more. */
export function useInviteMembers(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: (invites: Invite[]) => api.inviteMembers({ body: { invites } }, { timeoutMs: 60_000 }),
    onSuccess: refresh,
  })
}

/** Takes an open invitation back: its link stops working. */
export function useRevokeInvitation(orgId: string) {
  const refresh = useRefreshTeam(orgId)

  return useMutation({
    mutationFn: (invitationId: string) => api.revokeInvitation({ path: { id: invitationId } }),
    // What is gone takes the part of the page that waits for this with it.
    onSuccess: () => void refresh(),
  })
}
