import { useQueryClient } from '@tanstack/react-query'
import type { triageToasts } from '~/components/threats/triage-toasts'
import { useIncidentTriage } from '~/data/threats/use-incident-triage'
import { orgQueries, type Dashboard, type OrgOverview, type UnacknowledgedThreat } from '~/data/org/queries'
import { useTriage } from '~/data/threats/mutations'

/** Acknowledges a threat, or every new one of an incident, optimistically. On failure, restores it and shows a toast. */
export function useAcknowledge(orgId: string, userId: string, toasts: typeof triageToasts) {
  const queryClient = useQueryClient()
  const { acknowledge } = useTriage(orgId, toasts)
  const incidentTriage = useIncidentTriage(orgId, toasts)
  const { queryKey } = orgQueries.dashboard(orgId, userId)
  const overviewKey = orgQueries.overview(orgId).queryKey

  return async (threat: UnacknowledgedThreat) => {
    // A response in flight would briefly bring it back.
    await Promise.all([
      queryClient.cancelQueries({ queryKey }),
      queryClient.cancelQueries({ queryKey: overviewKey }),
    ])
    const previous = queryClient.getQueryData(queryKey)
    const previousOverview = queryClient.getQueryData(overviewKey)
    queryClient.setQueryData(queryKey, (cached) => cached && withoutThreat(cached, threat.id))
    queryClient.setQueryData(overviewKey, (cached) => cached && withOneUnacknowledgedLess(cached))
    const { incident } = threat
    const saved = incident
      ? await incidentTriage.acknowledge({ ...threat, threatId: threat.id, threats: incident.threats })
      : await acknowledge(threat)
    if (saved) return
    queryClient.setQueryData(queryKey, previous)
    queryClient.setQueryData(overviewKey, previousOverview)
  }
}

const withOneUnacknowledgedLess = ({ threats, ...overview }: OrgOverview): OrgOverview => ({
  ...overview,
  threats: { ...threats, unacknowledged: Math.max(0, threats.unacknowledged - 1) },
})

const withoutThreat = (dashboard: Dashboard, threatId: string): Dashboard => ({
  ...dashboard,
  needsTriage: dashboard.needsTriage.filter(({ id }) => id !== threatId),
})
