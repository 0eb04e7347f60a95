import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import { communicationQueries, type CampaignStatus, type OptInPage, type WelcomeEmail } from './queries.ts'

export type WelcomeAction = ApiInput<'actOnWelcomeEmail'>['body']
export type TestDraft = NonNullable<ApiInput<'testWelcomeEmail'>['body']>
export type NewOptInPage = ApiInput<'createOptInPage'>['body']
export type OptInPageChange = NonNullable<ApiInput<'updateOptInPage'>['body']>

/** Statuses of an unfinished campaign. An organization has at most one. */
const openStatuses: ReadonlySet<CampaignStatus> = new Set([
  'draft',
  'scheduled',
  'queued',
  'sending',
  'paused',
])

/** Refetches what depends on a campaign: campaign lists and counts, and tasks. */
function useRefreshCommunication(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [communicationQueries.all(orgId), ['orgs', orgId, 'tasks']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Saves the draft. The page keeps its state, while the checks are refetched. */
export function useSaveDraft(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = communicationQueries.welcome(orgId)
  return useMutation({
    mutationFn: (body: Omit<WelcomeAction, 'action'>) =>
      api.actOnWelcomeEmail({ path: { orgId }, body: { action: 'save', ...body } }),
    onSuccess: ({ campaign }) => {
      queryClient.setQueryData<WelcomeEmail>(queryKey, (cached) => cached && { ...cached, campaign })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Sends, schedules, pauses, resumes or cancels. */
export function useActOnCampaign(orgId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefreshCommunication(orgId)
  return useMutation({
    mutationFn: (body: WelcomeAction) => api.actOnWelcomeEmail({ path: { orgId }, body }),
    onSuccess: ({ campaign }) => {
      const isOpen = openStatuses.has(campaign.status)
      queryClient.setQueryData<WelcomeEmail>(
        communicationQueries.welcome(orgId).queryKey,
        (cached) => cached && { ...cached, campaign: isOpen ? campaign : null },
      )
      // Not awaited, so that the page doesn't wait for the refetch.
      void refresh()
    },
  })
}

/** Sends a test email to a team member. */
export function useSendTest(orgId: string) {
  return useMutation({
    mutationFn: ({ userId, draft }: { userId: string; draft: TestDraft }) =>
      api.testWelcomeEmail({ path: { orgId }, query: { userId }, body: draft }),
  })
}

/** Records whether an email with unknown delivery was sent. */
export function useResolveRecipient(orgId: string, campaignId: string) {
  const onSuccess = useRefreshCommunication(orgId)
  return useMutation({
    mutationFn: ({ recipientId, as }: { recipientId: string; as: 'sent' | 'not_sent' }) =>
      api.resolveRecipient({ path: { orgId, id: campaignId, recipientId }, body: { as } }),
    onSuccess,
  })
}

/** Removes an address that staff had suppressed. */
export function useRemoveSuppressed(orgId: string) {
  const onSuccess = useRefreshCommunication(orgId)
  return useMutation({
    mutationFn: (id: string) => api.removeSuppressed({ path: { orgId, id } }),
    onSuccess,
  })
}

export function useCreateOptInPage(orgId: string) {
  const onSuccess = useRefreshCommunication(orgId)
  return useMutation({
    mutationFn: (body: NewOptInPage) => api.createOptInPage({ path: { orgId }, body }),
    onSuccess,
  })
}

export function useUpdateOptInPage(orgId: string) {
  const onSuccess = useRefreshCommunication(orgId)
  return useMutation({
    mutationFn: ({ page, body }: { page: Pick<OptInPage, 'id' | 'version'>; body: OptInPageChange }) =>
      api.updateOptInPage({ path: { orgId, id: page.id }, body }, ifMatch(page.version)),
    onSuccess,
  })
}
