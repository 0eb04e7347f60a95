import { isApiError } from '@parapet/api-client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  communicationQueries,
  type Audience,
  type AudienceCount,
  type PreviewRequest,
} from '~/data/communication/queries'
import { useDebounced } from '~/lib/use-debounced'

const delayMs = 400

export type AudienceQuery = UseQueryResult<AudienceCount>

/** The debounced recipient counts of an audience. Previous counts stay until the next ones arrive. */
export function useAudience(orgId: string, audience: Audience): AudienceQuery {
  const debounced = useDebounced(audience, delayMs)
  return useQuery({ ...communicationQueries.audience(orgId, debounced), placeholderData: keepPreviousData })
}

/** The rendered email, refreshed shortly after each change. */
export function useMailPreview(orgId: string, request: PreviewRequest) {
  const debounced = useDebounced(request, delayMs)
  const query = useQuery({
    ...communicationQueries.preview(orgId, debounced),
    placeholderData: keepPreviousData,
  })
  // Validation errors are shown next to the fields.
  const isInvalid = isApiError(query.error) && query.error.status === 422
  return { query, isInvalid }
}

export type MailPreviewState = ReturnType<typeof useMailPreview>
