import { isApiError } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { invitationQueries } from './queries.ts'

/** Joins the organization as the signed-in user. Idempotent. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.acceptInvitation({ path: { token } }),
    onError: (error) => {
      // It has expired or been revoked since it was loaded; its current state says why.
      if (!isApiError(error) || error.status !== 410) return
      return queryClient.invalidateQueries({ queryKey: invitationQueries.detail(token).queryKey })
    },
  })
}

/** Asks the inviter for a new invitation. The response doesn't reveal whether they were emailed. */
export function useRequestInvitation(token: string) {
  return useMutation({ mutationFn: () => api.requestInvitation({ path: { token } }) })
}
