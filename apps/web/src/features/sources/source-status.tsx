import { StatusDot, type StatusDotProps } from '@parapet/ui'
import type { Source, SourceStatus as Status } from '~/data/sources/queries'
import { sourcesTexts as texts } from './texts.ts'

const tones: Record<Status, NonNullable<StatusDotProps['tone']>> = {
  active: 'success',
  paused: 'neutral',
  degraded: 'warning',
  failing: 'danger',
  disabled: 'danger',
}

/** How a source is doing. One that is active and not heard yet is not watched either. */
export function SourceStatus({ source }: { source: Pick<Source, 'status' | 'watch'> }) {
  const isWaiting = source.status === 'active' && !source.watch.isWatching
  return (
    <StatusDot tone={isWaiting ? 'warning' : tones[source.status]}>
      {isWaiting ? texts.notWatched : texts.statuses[source.status]}
    </StatusDot>
  )
}
