import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import { senderQueries, type EmailSender } from './queries.ts'

export type NewSender = NonNullable<ApiInput<'createEmailSender'>['body']>
export type SenderPut = NonNullable<ApiInput<'replaceEmailSender'>['body']>

/** Caches a returned sender, and refetches the list and the organization. */
function useCacheSender(orgId: string) {
  const queryClient = useQueryClient()
  return (sender: EmailSender) => {
    queryClient.setQueryData(senderQueries.detail(orgId, sender.id).queryKey, sender)
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: senderQueries.list(orgId).queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQueries.org(orgId).queryKey }),
    ])
  }
}

export function useCreateSender(orgId: string) {
  return useMutation({
    mutationFn: (body: NewSender) => api.createEmailSender({ path: { orgId }, body }),
    onSuccess: useCacheSender(orgId),
  })
}

export function useReplaceSender(orgId: string) {
  return useMutation({
    mutationFn: ({ id, body, version }: { id: string; body: SenderPut; version?: number }) =>
      api.replaceEmailSender({ path: { orgId, id }, body }, ifMatch(version)),
    onSuccess: useCacheSender(orgId),
  })
}

export function useDeleteSender(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteEmailSender({ path: { orgId, id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: senderQueries.list(orgId).queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionQueries.org(orgId).queryKey }),
      ]),
  })
}

export function useResendCode(orgId: string) {
  return useMutation({
    mutationFn: (id: string) => api.resendEmailSenderCode({ path: { orgId, id } }),
    onSuccess: useCacheSender(orgId),
  })
}

/** Checks the DNS records now; 429 after six times within an hour. */
export function useCheckSender(orgId: string) {
  return useMutation({
    mutationFn: (id: string) => api.getEmailSender({ path: { orgId, id }, query: { refresh: 'true' } }),
    onSuccess: useCacheSender(orgId),
  })
}
