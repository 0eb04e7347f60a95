import { isApiError } from '@parapet/api-client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  communicationQueries,
  type Audience,
  type AudienceCount,
  type PreviewRequest,
} from '~/data/communication/queries'

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

/** Debounces a value, compared by its JSON. */
function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])

  return debounced
}
