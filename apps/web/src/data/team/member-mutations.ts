import type { ApiInput } from '@parapet/api-client'
import { useMutation } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import type { MemberDetail } from './access-queries.ts'
import { useRefreshTeam } from './queries.ts'

export type MemberChange = NonNullable<ApiInput<'updateMember'>['body']>

export interface MemberUpdate {
  member: MemberDetail
  body: MemberChange
}

/** Changes roles or status of a member as they were seen; 412 when somebody else changed them meanwhile. */
export function useUpdateMember(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: ({ member: { user, membership }, body }: MemberUpdate) =>
      api.updateMember(
        { path: { id: user.id! }, body },
        membership.version === null ? {} : { ifMatch: entityTag(membership.version) },
      ),
    onSettled,
  })
}

export function useRemoveMember(orgId: string) {
  const refresh = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (userId: string) => api.removeMember({ path: { id: userId } }),
    // What is gone takes the part of the page that waits for this with it.
    onSettled: () => void refresh(),
  })
}

/** Mails an open invitation again, with what it offers and seven new days. */
export function useResendInvitation(orgId: string) {
  const onSettled = useRefreshTeam(orgId)
  return useMutation({
    mutationFn: (invitationId: string) =>
      api.resendInvitation({ path: { id: invitationId } }, { timeoutMs: 60_000 }),
    onSettled,
  })
}
