import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { communicationQueries, type Audience, type AudienceCount } from '~/data/communication/queries'
import { useSettled } from '~/data/communication/use-settled'

export type AudienceQuery = UseQueryResult<AudienceCount>

/** What an audience comes to now. The numbers of the one before stay until those of the next are here. */
export function useAudience(orgId: string, audience: Audience): AudienceQuery {
  const settled = useSettled(audience, 400)
  return useQuery({ ...communicationQueries.audience(orgId, settled), placeholderData: keepPreviousData })
}
