import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type EmailSender = ApiData<'getEmailSender'>
export type SenderRecord = EmailSender['dns'][number]

const rootKey = (orgId: string) => ['orgs', orgId, 'senders'] as const
// Above the maximum number of senders per organization.
const maxSenders = 200

export const senderQueries = {
  all: (orgId: string) => rootKey(orgId),

  list: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'list'],
      queryFn: ({ signal }) =>
        api.listEmailSenders({ path: { orgId }, query: { limit: maxSenders } }, { signal }),
      throwOnError: false,
    }),

  detail: (orgId: string, senderId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', senderId],
      queryFn: ({ signal }) => api.getEmailSender({ path: { orgId, id: senderId } }, { signal }),
      // The drawer shows that the sender was not found.
      throwOnError: false,
    }),
}
