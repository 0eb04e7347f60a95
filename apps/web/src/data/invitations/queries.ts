import { isApiError, type ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type Invitation = ApiData<'getInvitation'>

/** A pending invitation of a user without an organization, identified by its id instead of its link token. */
export interface PendingInvitation {
  id: string
  org: { id: string; name: string }
  inviter: { name: string } | null
}

export const invitationQueries = {
  /** The pending invitations of a signed-in user who belongs to no organization. */
  pending: () =>
    queryOptions({
      queryKey: ['invitations', 'waiting'],
      queryFn: ({ signal }) => listPending(signal),
    }),

  /** The invitation of a link token; 404 for an unknown token. */
  detail: (token: string) =>
    queryOptions({
      queryKey: ['invitations', token],
      queryFn: ({ signal }) => api.getInvitation({ path: { token } }, { signal }),
      // Calls without a session are rate limited, so retrying client errors only prolongs the wait.
      retry: (failures, error) => failures < 2 && !(isApiError(error) && error.status < 500),
      // The page shows the error inline.
      throwOnError: false,
    }),
}

/** The API lists them in the problem that rejects calls which need an organization. */
async function listPending(signal: AbortSignal): Promise<PendingInvitation[]> {
  try {
    await api.getUser({}, { signal })
    return []
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invitation-waiting') throw error
    // The OpenAPI document has no schema for extension members of problems.
    return (error.body.invitations ?? []) as PendingInvitation[]
  }
}
