import { EmptyState, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Shield, ShieldCheck, ShieldOff } from 'lucide-react'
import { orgQueries } from '~/data/org/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'

interface NoThreatsProps {
  orgId: string
  title?: string
  /** False for a property that isn't monitored, whatever the sources are. */
  isMonitored?: boolean
}

/** Says that there are no threats, but claims no more than the monitored sources report. */
export function NoThreats({ orgId, title = texts.noThreats, isMonitored = true }: NoThreatsProps) {
  const { data: watch, isPending } = useQuery(orgQueries.watch(orgId))
  if (!isMonitored) {
    const description = texts.propertyUnmonitoredDetail
    return <EmptyState icon={<ShieldOff />} title={texts.nothingMonitored} description={description} />
  }
  if (isPending) return <Skeleton shape="block" />
  if (!watch) return <EmptyState icon={<Shield />} title={title} description={texts.coverageUnknown} />
  const gapCount = watch.gaps.length
  if (gapCount === 0 && watch.feeds > 0) {
    return <EmptyState icon={<ShieldCheck />} title={title} description={texts.noThreatsDetail} />
  }
  return gapCount < watch.feeds ? (
    <EmptyState icon={<Shield />} title={title} description={texts.partlyMonitored(gapCount)} />
  ) : (
    <EmptyState
      icon={<ShieldOff />}
      title={texts.nothingMonitored}
      description={texts.nothingMonitoredDetail}
    />
  )
}
