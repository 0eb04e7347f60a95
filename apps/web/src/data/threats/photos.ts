import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { threatQueries } from './queries.ts'

export type ThreatPhoto = ApiData<'listThreatPhotos'>['items'][number]
type PhotoSize = 'small' | 'full'

export const photoQueries = {
  list: (orgId: string, threatId: string) =>
    queryOptions({
      queryKey: [...threatQueries.all(orgId), 'photos', threatId],
      queryFn: ({ signal }) => api.listThreatPhotos({ path: { id: threatId } }, { signal }),
      throwOnError: false,
    }),

  /** An image can't send a token, so its content is fetched. It never changes. */
  content: (
    orgId: string,
    { threatId, photoId, size }: { threatId: string; photoId: string; size: PhotoSize },
  ) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'threat-photo', photoId, size],
      queryFn: ({ signal }) =>
        api.getThreatPhoto({ path: { id: threatId, photoId }, query: { size } }, { signal }),
      staleTime: Infinity,
      throwOnError: false,
    }),
}

/** On a phone with a bad connection. */
const uploadTimeoutMs = 10 * 60 * 1000

/** Uploads a photo, which a note can then use. */
export const uploadPhoto = (threatId: string, file: File, signal: AbortSignal) =>
  api.uploadThreatPhoto({ path: { id: threatId }, body: { file } }, { signal, timeoutMs: uploadTimeoutMs })

/** Removes a photo, or restores it. */
export function useRemovePhoto(orgId: string, threatId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ photoId, isRemoved }: { photoId: string; isRemoved: boolean }) => {
      const path = { id: threatId, photoId }
      await (isRemoved ? api.removeThreatPhoto({ path }) : api.restoreThreatPhoto({ path }))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: photoQueries.list(orgId, threatId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}
