import type { ApiInput } from '@parapet/api-client'
import { useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import type { MemberDetail } from './access-queries.ts'
import { useRefreshTeam } from './queries.ts'

export type MemberChange = NonNullable<ApiInput<'updateMember'>['body']>

export interface MemberUpdate {
  member: MemberDetail
  body: MemberChange
}

/** Changes a member's roles or status; 412 if someone else has changed them. */
export function useUpdateMember(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: ({ member: { user, membership }, body }: MemberUpdate) =>
      api.updateMember({ path: { id: user.id! }, body }, ifMatch(membership.version)),
    onSettled,
  })
}

export function useRemoveMember(orgId: string) {
  const refresh = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (userId: string) => api.removeMember({ path: { id: userId } }),
    // Not awaited: the component that awaits the mutation unmounts with the deleted item.
    onSettled: () => void refresh(),
  })
}

/** Signs a member out on all devices. */
export function useEndMemberSessions(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (userId: string) => api.endMemberSessions({ path: { id: userId } }),
    onSettled,
  })
}

/** Emails an open invitation again and extends it to seven days from now. */
export function useResendInvitation(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (invitationId: string) =>
      api.resendInvitation({ path: { id: invitationId } }, { timeoutMs: 60_000 }),
    onSettled,
  })
}
