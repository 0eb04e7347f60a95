import { isApiError, type ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type Invitation = ApiData<'getInvitation'>

/** An invitation of somebody who belongs to no organization yet, by its id instead of the token of its link. */
export interface WaitingInvitation {
  id: string
  org: { id: string; name: string }
  inviter: { name: string } | null
}

export const invitationQueries = {
  /** The invitations that stand between whoever is signed in and the product. */
  waiting: () =>
    queryOptions({
      queryKey: ['invitations', 'waiting'],
      queryFn: ({ signal }) => listWaiting(signal),
    }),

  /** What the link with this token leads to. 404 for a token that belongs to none. */
  detail: (token: string) =>
    queryOptions({
      queryKey: ['invitations', token],
      queryFn: ({ signal }) => api.getInvitation({ path: { token } }, { signal }),
      // Few calls are answered a minute without a session: trying at once again only makes the wait longer.
      retry: (failures, error) => failures < 2 && !(isApiError(error) && error.status < 500),
      // The page explains it in its own place.
      throwOnError: false,
    }),
}

/** Every call that needs an organization is refused with them. */
async function listWaiting(signal: AbortSignal): Promise<WaitingInvitation[]> {
  try {
    await api.getUser({}, { signal })
    return []
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invitation-waiting') throw error
    // The API describes the members that it adds to a problem in words only.
    return (error.body.invitations ?? []) as WaitingInvitation[]
  }
}
