import { upload, type ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { refreshProperties } from '~/data/properties/mutations'
import { taskQueries } from '~/data/tasks/queries'
import { api } from '~/lib/api'
import { importQueries, type ImportFileDetail } from './queries.ts'

export type ImportValidate = NonNullable<ApiInput<'validatePropertyImport'>['body']>
export type ImportChange = Omit<ImportValidate, 'fileId'>

export interface ImportUpload {
  file: File
  sheet?: string
  signal?: AbortSignal
  /** Called with 0 to 1 while the bytes leave. */
  onProgress?: (share: number) => void
}

export function useUploadImport(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ file, sheet, signal, onProgress }: ImportUpload) =>
      upload(
        api,
        'uploadPropertyImport',
        { body: { file, ...(sheet === undefined ? {} : { sheet }) } },
        {
          ...(signal ? { signal } : {}),
          onProgress: ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total),
        },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQueries.recent(orgId).queryKey }),
  })
}

/** Checks every row, after the given changes to mapping, options, cells or fixes. Writes no property. */
export function useCheckImport(orgId: string, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (change: ImportChange) =>
      api.validatePropertyImport({ body: { fileId, ...change } }, { timeoutMs: 120_000 }),
    onSuccess: async (answer) => {
      const { queryKey } = importQueries.detail(orgId, fileId)
      if ('groups' in answer) {
        const { file, groups, issues, rows } = answer
        const detail: ImportFileDetail = { file, groups, issues, rows }
        queryClient.setQueryData(queryKey, detail)
      } else await queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function useStartImport(orgId: string, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.startPropertyImport({ body: { fileId } }),
    onSuccess: () => refreshImport(queryClient, orgId, fileId),
  })
}

export function useUndoImport(orgId: string, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (force: boolean) => api.undoPropertyImport({ path: { fileId }, body: { force } }),
    onSuccess: () => refreshImport(queryClient, orgId, fileId),
  })
}

export function useDiscardImport(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (fileId: string) => api.discardPropertyImport({ path: { fileId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQueries.all(orgId) }),
  })
}

/** What an import or its undo changed elsewhere, once it has ended. */
export function refreshAfterImport(queryClient: QueryClient, orgId: string) {
  return Promise.all([
    refreshProperties(queryClient, orgId),
    queryClient.invalidateQueries({ queryKey: importQueries.recent(orgId).queryKey }),
    queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  ])
}

function refreshImport(queryClient: QueryClient, orgId: string, fileId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: importQueries.detail(orgId, fileId).queryKey }),
    queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  ])
}
