import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { sourceQueries, type Source } from './queries.ts'

export type NewSource = ApiInput<'createSource'>['body']
export type SourceChange = ApiInput<'updateSource'>['body']
export type SourceTrial = ApiInput<'testSource'>['body']

/** Refetches what depends on sources: their lists, coverage gaps and the organization's figures. */
function useRefreshSources(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [sourceQueries.all(orgId), ['orgs', orgId, 'watch'], ['orgs', orgId, 'overview']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

export function useCreateSource(orgId: string) {
  const onSuccess = useRefreshSources(orgId)
  return useMutation({ mutationFn: (body: NewSource) => api.createSource({ body }), onSuccess })
}

export function useUpdateSource(orgId: string) {
  const onSuccess = useRefreshSources(orgId)
  return useMutation({
    mutationFn: ({ source, body }: { source: Pick<Source, 'id' | 'version'>; body: SourceChange }) =>
      api.updateSource({ path: { id: source.id }, headers: { 'If-Match': entityTag(source.version) }, body }),
    onSuccess,
  })
}

export function useDeleteSource(orgId: string) {
  const onSuccess = useRefreshSources(orgId)
  return useMutation({
    mutationFn: (sourceId: string) => api.deleteSource({ path: { id: sourceId } }),
    onSuccess,
  })
}

/** Starts a task that fetches the source now. */
export function useRunSource(orgId: string) {
  const onSuccess = useRefreshSources(orgId)
  return useMutation({
    mutationFn: (sourceId: string) => api.runSource({ path: { id: sourceId } }),
    onSuccess,
  })
}

/** Fetches once and stores nothing. */
export function useTestSource() {
  return useMutation({
    mutationFn: (body: SourceTrial) => api.testSource({ body }, { timeoutMs: 45_000 }),
  })
}
