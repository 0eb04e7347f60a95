import { useQuery } from '@tanstack/react-query'
import type { OrgWatch } from './queries.ts'

/** Whether at least one source is monitored; undefined until that is known. Without one, no threats means nothing. */
export function useIsMonitored(orgId: string): boolean | undefined {
  // A literal key without a call, because the banner above the page fetches it, and the first list has no room.
  const { data: watch } = useQuery<OrgWatch>({ queryKey: ['orgs', orgId, 'watch'], enabled: false })
  return watch && watch.gaps.length < watch.feeds
}
