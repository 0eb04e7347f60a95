import { buttonClassName, EmptyState, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Shield, ShieldCheck, ShieldOff } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { orgQueries, type OrgWatch } from '~/data/org/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'

interface NoThreatsProps {
  orgId: string
  title?: string
  /** False for a property that isn't monitored, whatever the sources are. */
  isMonitored?: boolean
  /** Threats in effect that were resolved or dismissed, and where they are listed. */
  closed?: { count: number; to: string }
}

/** Says that there are no threats, but claims no more than the monitored sources report. */
export function NoThreats({ orgId, title = texts.noThreats, isMonitored = true, closed }: NoThreatsProps) {
  const { data: watch, isPending } = useQuery(orgQueries.watch(orgId))
  if (!isMonitored) {
    const description = texts.propertyUnmonitoredDetail
    return <EmptyState icon={<ShieldOff />} title={texts.nothingMonitored} description={description} />
  }
  if (isPending) return <Skeleton shape="block" />
  const gap = describeGap(watch)
  const isUnmonitored = gap === texts.nothingMonitoredDetail
  if (!closed || closed.count === 0) {
    return (
      <EmptyState
        icon={isUnmonitored ? <ShieldOff /> : gap === null ? <ShieldCheck /> : <Shield />}
        title={isUnmonitored ? texts.nothingMonitored : title}
        description={gap ?? texts.noThreatsDetail}
      />
    )
  }
  return (
    <EmptyState
      icon={isUnmonitored ? <ShieldOff /> : <Shield />}
      title={isUnmonitored ? texts.nothingMonitored : texts.noOpenThreats}
      description={[texts.closedInEffect(closed.count), gap].filter((text) => text !== null).join(' ')}
      actions={
        <PageLink to={closed.to} className={buttonClassName()}>
          {texts.viewThreats}
        </PageLink>
      }
    />
  )
}

/** Why there may be more threats than are reported; null if all sources are monitored. */
function describeGap(watch: OrgWatch | undefined): string | null {
  if (!watch) return texts.coverageUnknown
  const gapCount = watch.gaps.length
  if (gapCount >= watch.feeds) return texts.nothingMonitoredDetail
  return gapCount === 0 ? null : texts.partlyMonitored(gapCount)
}
