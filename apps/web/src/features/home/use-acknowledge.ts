import { useQueryClient } from '@tanstack/react-query'
import { triageToasts } from '~/components/threats/triage-toasts'
import { orgQueries, type Dashboard } from '~/data/org/queries'
import { useTriage } from '~/data/threats/mutations'

/** Takes a threat out of what waits at once, and puts it back when the server refuses; a toast then says why. */
export function useAcknowledge(orgId: string, userId: string) {
  const queryClient = useQueryClient()
  const { acknowledge } = useTriage(orgId, triageToasts)
  const { queryKey } = orgQueries.dashboard(orgId, userId)

  return async (threat: { id: string; title: string }) => {
    // An answer on its way would bring it back for a moment.
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (known) => known && withoutThreat(known, threat.id))
    const saved = await acknowledge({ ...threat, triage: 'new' })
    if (!saved) queryClient.setQueryData(queryKey, before)
  }
}

const withoutThreat = (dashboard: Dashboard, threatId: string): Dashboard => ({
  ...dashboard,
  carousel: dashboard.carousel.filter((alert) => alert.threatId !== threatId),
  needsTriage: dashboard.needsTriage.filter(({ id }) => id !== threatId),
})
