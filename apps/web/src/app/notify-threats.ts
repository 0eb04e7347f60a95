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

/** Long enough for the threats of one answer of a feed to come together. */
const gatherMs = 1_500
/** More at once are only counted. */
const mostNamed = 3

/** Tells of threats that are new, as the person has asked for it. Returns how to stop it. */
export function notifyThreats(router: Router, queryClient: QueryClient): () => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function tell(orgId: string) {
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    if (findSelectedOrgId() !== orgId) return
    const read = (id: string) => queryClient.query(threatQueries.detail(orgId, id)).catch(() => null)
    const threats = await Promise.all(ids.slice(0, 20).map(read))
    const wanted = threats.filter((threat) => threat !== null && isWanted(queryClient, threat))
    if (wanted.length > mostNamed || ids.length > 20) return notifyCount(wanted.length)
    for (const threat of wanted) if (threat) notifyOne(threat)
  }

  const show = (to: string) => ({ label: texts.show, onSelect: () => void router.navigate(to) })

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
      action: show(paths.home({ threat: id })),
    })
  }

  function notifyCount(count: number) {
    if (count === 0) return
    const heading = texts.newThreats(formatNumber(count))
    toast({ position: 'normal', color: 'warning', heading, duration: 10_000, action: show(paths.home()) })
  }

  const stop = onLiveEvent(({ name, id, version }, orgId) => {
    // A threat that is told again has a higher version.
    if (name !== 'threat.updated' || version !== 1) return
    waiting.add(id)
    timer ??= setTimeout(() => void tell(orgId), gatherMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function isWanted(queryClient: QueryClient, { severity, status, impacts }: Threat): boolean {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user?.notify?.channels.inApp || (status !== 'active' && status !== 'upcoming')) return false
  // What touches none of the properties that the person sees is no news for them.
  if (impacts?.length === 0) return false
  if (rankSeverity(severity) < rankSeverity(user.notify.threatMinSeverity)) return false
  return severity === 'extreme' || !isQuietTime(user.notify.quietHours, user.timeZone)
}
