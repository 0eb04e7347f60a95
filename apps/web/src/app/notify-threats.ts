import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { threatQueries, type Threat } from '~/data/threats/queries'
import { notificationTexts as texts } from '~/features/notifications/texts'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { isQuietTime } from '~/lib/quiet-hours'
import { findSelectedOrgId } from '~/lib/selected-org'
import { rankSeverity } from '~/lib/severity'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

/** Long enough to batch the threats of one feed response. */
const batchMs = 1_500
/** Above this, one toast shows only the count. */
const maxIndividualToasts = 3

/** Shows toasts for new threats, according to the user's notification settings. Returns how to stop. */
export function notifyThreats(router: Router, queryClient: QueryClient): () => void {
  const pendingIds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function notifyBatch(orgId: string) {
    timer = undefined
    const ids = [...pendingIds]
    pendingIds.clear()
    if (findSelectedOrgId() !== orgId) return
    const loadThreat = (id: string) => queryClient.query(threatQueries.detail(orgId, id)).catch(() => null)
    const threats = await Promise.all(ids.slice(0, 20).map(loadThreat))
    const relevant = threats.filter((threat) => threat !== null && isRelevant(queryClient, threat))
    if (relevant.length > maxIndividualToasts || ids.length > 20) return notifyCount(relevant.length)
    for (const threat of relevant) if (threat) notifyOne(threat)
  }

  const createShowAction = (to: string) => ({ label: texts.show, onSelect: () => void router.navigate(to) })

  function notifyOne({ id, title, severity }: Threat) {
    const isExtreme = severity === 'extreme'
    toast({
      id: `threat ${id}`,
      position: 'normal',
      color: isExtreme ? 'danger' : 'warning',
      heading: texts.newThreat[severity],
      body: title,
      persistent: isExtreme,
      duration: 10_000,
      action: createShowAction(paths.home({ threat: id })),
    })
  }

  function notifyCount(count: number) {
    if (count === 0) return
    const heading = texts.newThreats(formatNumber(count))
    toast({
      position: 'normal',
      color: 'warning',
      heading,
      duration: 10_000,
      action: createShowAction(paths.home()),
    })
  }

  const unsubscribe = onLiveEvent(({ name, id, version }, orgId) => {
    // Updates of a known threat have a higher version.
    if (name !== 'threat.updated' || version !== 1) return
    pendingIds.add(id)
    timer ??= setTimeout(() => void notifyBatch(orgId), batchMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

function isRelevant(queryClient: QueryClient, { severity, status, impacts, createdBy }: Threat): boolean {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user?.notify?.channels.inApp || (status !== 'active' && status !== 'upcoming')) return false
  // The report itself has confirmed it.
  if (createdBy?.id === user.id) return false
  // It affects none of the properties the user has access to.
  if (impacts?.length === 0) return false
  if (rankSeverity(severity) < rankSeverity(user.notify.threatMinSeverity)) return false
  return severity === 'extreme' || !isQuietTime(user.notify.quietHours, user.timeZone)
}
