import { upload, type ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { taskQueries, waitForTask } from '~/data/tasks/queries'
import { refreshUnits } from '~/data/units/mutations'
import { api } from '~/lib/api'
import { importOperations, type ImportKind, type ImportScope } from './operations.ts'
import { importQueries, type ImportFileDetail } from './queries.ts'

type ImportValidate = NonNullable<ApiInput<'validatePropertyImport'>['body']>
export type ImportChange = Omit<ImportValidate, 'fileId'>

export interface ImportUpload {
  kind: ImportKind
  file: File
  /** The line with the headers, 0 for none; recognized if omitted. */
  headerRow?: number
  signal?: AbortSignal
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void
}

export function useUploadImport(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ kind, file, headerRow, signal, onProgress }: ImportUpload) =>
      upload(
        api,
        importOperations[kind].upload,
        { body: { file, ...(headerRow === undefined ? {} : { headerRow: String(headerRow) }) } },
        {
          ...(signal ? { signal } : {}),
          onProgress: ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total),
        },
      ),
    onSuccess: (_file, { kind }) =>
      queryClient.invalidateQueries({ queryKey: importQueries.recent({ orgId, kind }).queryKey }),
  })
}

interface CheckImportOptions {
  /** A task checks a large file. If given, called with its id, and the change ends when the task does. */
  onTaskStart?: (taskId: string) => void
}

/** Applies changes to mapping, options, cells or fixes, then validates every row. Imports nothing. */
export function useCheckImport(scope: ImportScope, fileId: string, { onTaskStart }: CheckImportOptions = {}) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (change: ImportChange) => {
      const response = await api[importOperations[scope.kind].validate](
        { body: { fileId, ...change } },
        { timeoutMs: 120_000 },
      )
      if ('task' in response && onTaskStart) {
        onTaskStart(response.task.id)
        await waitForTask(queryClient, scope.orgId, response.task.id)
      }
      return response
    },
    onSuccess: async (response) => {
      const { queryKey } = importQueries.detail(scope, fileId)
      if ('groups' in response) {
        const { file, groups, issues, rows } = response
        const detail: ImportFileDetail = { file, groups, issues, rows }
        queryClient.setQueryData(queryKey, detail)
      } else await queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function useStartImport(scope: ImportScope, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api[importOperations[scope.kind].start]({ body: { fileId } }),
    // After an error too: if the response was lost, the import may have started.
    onSettled: () => refreshImport(queryClient, scope, fileId),
  })
}

export function useUndoImport(scope: ImportScope, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (force: boolean) =>
      api[importOperations[scope.kind].undo]({ path: { fileId }, body: { force } }),
    onSuccess: () => refreshImport(queryClient, scope, fileId),
  })
}

export function useDiscardImport(scope: ImportScope) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (fileId: string) => api[importOperations[scope.kind].discard]({ path: { fileId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQueries.all(scope) }),
  })
}

/** Refetches what an import or its undo changed. Kinds overlap: importing tenants can create units, and units can create properties. */
export function refreshAfterImport(queryClient: QueryClient, scope: ImportScope) {
  return Promise.all([
    refreshUnits(queryClient, scope.orgId),
    queryClient.invalidateQueries({ queryKey: importQueries.recent(scope).queryKey }),
    queryClient.invalidateQueries({ queryKey: taskQueries.all(scope.orgId) }),
  ])
}

function refreshImport(queryClient: QueryClient, scope: ImportScope, fileId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: importQueries.detail(scope, fileId).queryKey }),
    queryClient.invalidateQueries({ queryKey: taskQueries.all(scope.orgId) }),
  ])
}
