import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alertQueries, type AlertTexts } from '~/data/alerts/queries'
import { useDebounced } from '~/lib/use-debounced'
import type { AlertDraft } from './alert-draft.ts'

const delayMs = 400

/** The debounced numbers of a draft. Previous ones stay until the next ones arrive. */
export function useAlertNumbers(orgId: string, alertId: string, { audience, channels }: AlertDraft) {
  const request = useDebounced({ alertId, audience, channels: [...channels] }, delayMs)
  return useQuery({
    ...alertQueries.numbers(orgId, request),
    // The API rejects an alert without a channel.
    enabled: request.channels.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Whether this server can send text messages; null while unknown. */
export function useCanText(orgId: string, alertId: string): boolean | null {
  const { data } = useQuery({
    ...alertQueries.numbers(orgId, { alertId, channels: ['sms'] }),
    staleTime: Infinity,
  })
  return data?.channels.find(({ channel }) => channel === 'sms')?.isAvailable ?? null
}

interface PreviewInput {
  texts: AlertTexts
  language: string
  tenantId: string | null
}

/** The rendered messages, refreshed shortly after each change. */
export function useAlertPreview(orgId: string, alertId: string, { texts, language, tenantId }: PreviewInput) {
  const request = useDebounced(
    { alertId, texts, language, ...(tenantId === null ? {} : { tenantId }) },
    delayMs,
  )
  return useQuery({ ...alertQueries.preview(orgId, request), placeholderData: keepPreviousData })
}
