import { isApiError } from '@parapet/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { communicationQueries, type PreviewRequest } from '~/data/communication/queries'
import { useSettled } from '~/data/communication/use-settled'

const quietMs = 400

/** The mail as the server makes it of what is written, shortly after each change. */
export function useMailPreview(orgId: string, request: PreviewRequest) {
  const settled = useSettled(request, quietMs)
  const query = useQuery({
    ...communicationQueries.preview(orgId, settled),
    placeholderData: keepPreviousData,
  })
  // What is wrong with it stands beside the fields.
  const isRefused = isApiError(query.error) && query.error.status === 422
  return { query, isRefused }
}

export type MailPreviewState = ReturnType<typeof useMailPreview>
