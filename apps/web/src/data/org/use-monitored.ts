import { useQuery } from '@tanstack/react-query'
import type { Monitored } from '~/lib/monitored'
import type { OrgWatch } from './queries.ts'

/** How many sources are monitored; undefined until that is known. */
export function useMonitored(orgId: string): Monitored | undefined {
  // Only reads the cache, which the banner above the page fills. The key is a literal to keep the first list in budget.
  const { data: watch } = useQuery<OrgWatch>({ queryKey: ['orgs', orgId, 'watch'], enabled: false })
  return watch && (watch.gaps.length >= watch.feeds ? 'not' : watch.gaps.length > 0 ? 'partly' : 'fully')
}
