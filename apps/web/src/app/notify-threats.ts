import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onLiveEvent } from '~/data/live/live-event'
import { sessionQueries } from '~/data/session/queries'
import { threatQueries, type ThreatListItem } from '~/data/threats/queries'
import { notificationTexts as texts } from '~/features/notifications/texts'
import { paths } from '~/lib/paths'
import { isQuietTime } from '~/lib/quiet-hours'
import { findSelectedOrgId } from '~/lib/selected-org'
import { rankSeverity } from '~/lib/severity'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

/** Long enough to batch the threats of one feed response. */
const batchMs = 1_500
/** Above this, one toast shows only the count. */
const maxIndividualToasts = 3
/** The API accepts 2,000 characters of ids. */
const idsPerRequest = 50

/** Shows toasts for new threats, according to the user's notification settings. Returns a function that stops it. */
export function notifyThreats(router: Router, queryClient: QueryClient): () => void {
  const pendingIds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function notifyBatch(orgId: string) {
    timer = undefined
    const ids = [...pendingIds]
    pendingIds.clear()
    const relevant: ThreatListItem[] = []
    for (let start = 0; start < ids.length && findSelectedOrgId() === orgId; start += idsPerRequest) {
      const chunk = ids.slice(start, start + idsPerRequest)
      const query = threatQueries.list(orgId, { id: chunk.join(',') }, idsPerRequest)
      const threats = await queryClient.query(query).catch(() => null)
      relevant.push(...(threats?.items ?? []).filter((threat) => isRelevant(queryClient, threat)))
    }
    if (findSelectedOrgId() !== orgId) return
    if (relevant.length > maxIndividualToasts) return notifyCount(relevant.length)
    for (const threat of relevant) notifyOne(threat)
  }

  const createShowAction = (to: string) => ({ label: texts.show, onSelect: () => void router.navigate(to) })

  function notifyOne({ id, title, severity }: ThreatListItem) {
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
    toast({
      position: 'normal',
      color: 'warning',
      heading: texts.newThreats(count),
      duration: 10_000,
      action: createShowAction(paths.home()),
    })
  }

  const unsubscribe = onLiveEvent(({ name, id, version, about }, orgId) => {
    // Updates of a known threat have a higher version; events about part of it, such as an alert, have that part's
    // version.
    if (name !== 'threat.updated' || version !== 1 || about.length > 0) return
    pendingIds.add(id)
    timer ??= setTimeout(() => void notifyBatch(orgId), batchMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

function isRelevant(
  queryClient: QueryClient,
  { severity, status, impact, createdBy }: ThreatListItem,
): boolean {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user?.notify?.channels.inApp || (status !== 'active' && status !== 'upcoming')) return false
  // The report itself has confirmed it.
  if (createdBy?.id === user.id) return false
  // It affects none of the properties the user has access to.
  if (impact.properties === 0) return false
  if (rankSeverity(severity) < rankSeverity(user.notify.threatMinSeverity)) return false
  return severity === 'extreme' || !isQuietTime(user.notify.quietHours, user.timeZone)
}
