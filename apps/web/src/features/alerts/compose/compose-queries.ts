import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alertQueries, type AlertNumbers, type AlertTexts } from '~/data/alerts/queries'
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

/** Whether this server can send text messages and place calls; null while unknown. */
export type PhoneChannels = Record<'sms' | 'voice', boolean> | null

export function usePhoneChannels(orgId: string, alertId: string): PhoneChannels {
  const { data } = useQuery({
    ...alertQueries.numbers(orgId, { alertId, channels: ['sms', 'voice'] }),
    staleTime: Infinity,
  })
  if (!data) return null
  const isAvailable = (name: 'sms' | 'voice') =>
    data.channels.some(({ channel, isAvailable }) => channel === name && isAvailable)
  return { sms: isAvailable('sms'), voice: isAvailable('voice') }
}

/** All messages that quiet hours hold back, and when the first of them goes out. */
export function sumHeld(numbers: AlertNumbers | undefined): AlertNumbers['channels'][number]['held'] {
  const held = numbers?.channels.flatMap((channel) => channel.held ?? []) ?? []
  if (held.length === 0) return null
  return {
    messages: held.reduce((total, { messages }) => total + messages, 0),
    until: held.map(({ until }) => until).toSorted()[0]!,
    lastUntil: held
      .map(({ lastUntil }) => lastUntil)
      .toSorted()
      .at(-1)!,
  }
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
