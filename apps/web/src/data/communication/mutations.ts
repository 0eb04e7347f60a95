import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { communicationQueries, type CampaignStatus, type OptInPage, type WelcomeEmail } from './queries.ts'

export type WelcomeAction = ApiInput<'actOnWelcomeEmail'>['body']
export type TestDraft = NonNullable<ApiInput<'testWelcomeEmail'>['body']>
export type NewOptInPage = ApiInput<'createOptInPage'>['body']
export type OptInPageChange = NonNullable<ApiInput<'updateOptInPage'>['body']>

/** Of a campaign that is not over. There is one at most. */
const openStatuses: ReadonlySet<CampaignStatus> = new Set([
  'draft',
  'scheduled',
  'queued',
  'sending',
  'paused',
])

/** What changes with a campaign: its lists and numbers, tasks, and the overview. */
function useRefresh(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [communicationQueries.all(orgId), ['orgs', orgId, 'tasks']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Saves what was written. The page keeps what it shows, and asks for the checks again. */
export function useSaveDraft(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = communicationQueries.welcome(orgId)
  return useMutation({
    mutationFn: (body: Omit<WelcomeAction, 'action'>) =>
      api.actOnWelcomeEmail({ path: { orgId }, body: { action: 'save', ...body } }),
    onSuccess: ({ campaign }) => {
      queryClient.setQueryData<WelcomeEmail>(queryKey, (shown) => shown && { ...shown, campaign })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Sends, schedules, pauses, resumes or cancels. */
export function useActOnCampaign(orgId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(orgId)
  return useMutation({
    mutationFn: (body: WelcomeAction) => api.actOnWelcomeEmail({ path: { orgId }, body }),
    onSuccess: ({ campaign }) => {
      const isOpen = openStatuses.has(campaign.status)
      queryClient.setQueryData<WelcomeEmail>(
        communicationQueries.welcome(orgId).queryKey,
        (shown) => shown && { ...shown, campaign: isOpen ? campaign : null },
      )
      // Not waited for: what the person did is done, and its page goes on at once.
      void refresh()
    },
  })
}

/** Sends one mail to a member of the team. */
export function useSendTest(orgId: string) {
  return useMutation({
    mutationFn: ({ userId, draft }: { userId: string; draft: TestDraft }) =>
      api.testWelcomeEmail({ path: { orgId }, query: { userId }, body: draft }),
  })
}

/** Says of a mail in doubt whether it was sent. */
export function useReconcileRecipient(orgId: string, campaignId: string) {
  const onSuccess = useRefresh(orgId)
  return useMutation({
    mutationFn: ({ recipientId, as }: { recipientId: string; as: 'sent' | 'not_sent' }) =>
      api.resolveRecipient({ path: { orgId, id: campaignId, recipientId }, body: { as } }),
    onSuccess,
  })
}

/** Takes an address off the list that staff put there. */
export function useRemoveSuppressed(orgId: string) {
  const onSuccess = useRefresh(orgId)
  return useMutation({
    mutationFn: (hash: string) => api.removeSuppressed({ path: { orgId, hash } }),
    onSuccess,
  })
}

/** Opens a public page. */
export function useCreateOptInPage(orgId: string) {
  const onSuccess = useRefresh(orgId)
  return useMutation({
    mutationFn: (body: NewOptInPage) => api.createOptInPage({ path: { orgId }, body }),
    onSuccess,
  })
}

export function useUpdateOptInPage(orgId: string) {
  const onSuccess = useRefresh(orgId)
  return useMutation({
    mutationFn: ({ page, body }: { page: Pick<OptInPage, 'id' | 'version'>; body: OptInPageChange }) =>
      api.updateOptInPage({ path: { orgId, id: page.id }, body }, { ifMatch: entityTag(page.version) }),
    onSuccess,
  })
}
