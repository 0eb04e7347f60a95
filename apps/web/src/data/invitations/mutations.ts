import { isApiError } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { invitationQueries } from './queries.ts'

/** Joins the organization as whoever is signed in. Doing it again changes nothing. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.acceptInvitation({ path: { token } }),
    onError: (error) => {
      // It has ended since it was read: what it says now explains why.
      if (!isApiError(error) || error.status !== 410) return
      return queryClient.invalidateQueries({ queryKey: invitationQueries.detail(token).queryKey })
    },
  })
}

/** Asks the inviter for a new invitation. The answer is the same whether they are mailed or not. */
export function useRequestInvitation(token: string) {
  return useMutation({ mutationFn: () => api.requestInvitation({ path: { token } }) })
}
