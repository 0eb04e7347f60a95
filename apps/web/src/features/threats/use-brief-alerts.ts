import { useCan } from '@parapet/permissions/react'
import { useQuery } from '@tanstack/react-query'
import { getAlertPollInterval } from '~/data/alerts/alert-poll-interval'
import { alertQueries, type Alert } from '~/data/alerts/queries'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { isOpenTriage } from '~/lib/triage'

export interface BriefAlertsState {
  orgId: string
  threatId: string
  /** A thread of alerts that has gone out or is about to, latest alert first. */
  threads: Alert[][]
  /** The first alert of a thread that no one has sent yet. */
  draft: Alert | null
  /** Whether the member can alert the tenants in the threat. */
  mayAlert: boolean
  /** Whether alerting tenants is the next thing to do: people live there, and none were alerted. */
  isMain: boolean
  phase: 'prepare' | 'act_now'
}

/**
 * The alerts about a threat, at one property or all; null if the member can't see them. Undefined while they load: a brief
 * must not show its actions yet, because alerting tenants may come before them and would move them under the pointer.
 */
export function useBriefAlerts(
  orgId: string,
  threatId: string,
  threat: Threat | undefined,
  impact: ThreatImpact | undefined,
): BriefAlertsState | null | undefined {
  const mayRead = useCan('org:communication_read')
  const mayNotify = useCan('threat:notify')
  const {
    data: alerts,
    isLoading,
    failureCount,
  } = useQuery({
    ...alertQueries.ofThreat(orgId, threatId),
    enabled: mayRead,
    refetchInterval: ({ state: { data } }) =>
      getAlertPollInterval(data?.find(({ status }) => status === 'queued' || status === 'sending')?.status),
  })
  // Whatever is wrong with alerts, the threat itself must be visible.
  if ((isLoading && failureCount === 0) || !threat) return undefined
  if (!alerts) return null

  const drafts = alerts.filter(({ status }) => status === 'draft')
  const shown = alerts.filter(({ status, startedAt }) =>
    status === 'cancelled' ? startedAt !== null : status !== 'draft',
  )
  const threads = [...Map.groupBy(shown, ({ threadId }) => threadId).values()]
  const mayAlert = mayNotify && (impact ?? threat.impact).tenants > 0
  return {
    orgId,
    threatId: threat.id,
    threads,
    draft: drafts.find(({ id, threadId }) => id === threadId) ?? null,
    mayAlert,
    isMain: mayAlert && threads.length === 0 && isOpenTriage(impact?.triage ?? threat.triage),
    phase: threat.status === 'upcoming' ? 'prepare' : 'act_now',
  }
}
