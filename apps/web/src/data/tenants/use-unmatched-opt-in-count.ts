import { useCan } from '@parapet/permissions/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePermittedProperties } from '~/lib/store'
import { tenantQueries } from './queries.ts'

/** How many people opted in and aren't on record; zero for members who can't match them. */
export function useUnmatchedOptInCount(orgId: string): number {
  const mayRecord = useCan('tenant:consent_update')
  const isLimited = usePermittedProperties() !== null
  const { data } = useInfiniteQuery({
    ...tenantQueries.unmatchedOptIns(orgId),
    enabled: mayRecord && !isLimited,
  })
  return data?.pages[0]?.page.total ?? 0
}
