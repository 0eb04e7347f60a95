import { isApiError } from '@parapet/api-client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  communicationQueries,
  type Audience,
  type AudienceCount,
  type PreviewRequest,
} from '~/data/communication/queries'

export type AudienceQuery = UseQueryResult<AudienceCount>

/** What an audience comes to now. The numbers of the one before stay until those of the next are here. */
export function useAudience(orgId: string, audience: Audience): AudienceQuery {
  const debounced = useDebounced(audience, 400)
  return useQuery({ ...communicationQueries.audience(orgId, debounced), placeholderData: keepPreviousData })
}

const delayMs = 400

/** The mail as the server makes it of what is written, shortly after each change. */
export function useMailPreview(orgId: string, request: PreviewRequest) {
  const debounced = useDebounced(request, delayMs)
  const query = useQuery({
    ...communicationQueries.preview(orgId, debounced),
    placeholderData: keepPreviousData,
  })
  // What is wrong with it stands beside the fields.
  const isRefused = isApiError(query.error) && query.error.status === 422
  return { query, isRefused }
}

export type MailPreviewState = ReturnType<typeof useMailPreview>

/** A value once it has not changed for a while, so that not every key asks the server. Compared by its JSON. */
function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])

  return debounced
}
