import { isApiError, type ApiData, type ApiInput } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

type ChecklistList = ApiData<'listChecklists'>
export type Checklist = ChecklistList['items'][number]
export type ChecklistEntry = Checklist['items'][number]
export type ChecklistEntries = NonNullable<ApiInput<'replaceChecklist'>['body']>['items']

export const checklistQueries = {
  list: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'checklists'],
      queryFn: ({ signal }) => api.listChecklists({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),
}

/**
 * Replaces the items of a hazard's checklist, or resets it with null. Shown at once; quick changes are saved one after
 * the other. If someone else has changed it in the meantime, their version is shown instead.
 */
export function useReplaceChecklist(orgId: string, hazard: Checklist['hazard']) {
  const queryClient = useQueryClient()
  const { queryKey } = checklistQueries.list(orgId)
  const mutationKey = ['checklist', orgId, hazard]
  const read = () =>
    queryClient.getQueryData<ChecklistList>(queryKey)?.items.find((one) => one.hazard === hazard)
  const write = (change: Partial<Checklist>) =>
    queryClient.setQueryData<ChecklistList>(
      queryKey,
      (cached) =>
        cached && {
          items: cached.items.map((one) => (one.hazard === hazard ? { ...one, ...change } : one)),
        },
    )

  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (items: ChecklistEntries) =>
      api.replaceChecklist({ path: { orgId, hazard }, body: { items } }, ifMatch(read()?.version)),
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey })
      // A new item has no key yet, and a reset checklist isn't known.
      if (items?.every((item): item is ChecklistEntry => item.key !== undefined)) {
        write({ items, isDefault: false })
      }
    },
    onSuccess: ({ items, ...saved }) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      write(isLast ? { items, ...saved } : { version: saved.version })
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'version-conflict') {
        write(error.body.current as Checklist)
      } else void queryClient.invalidateQueries({ queryKey })
    },
  })
  /** The items as they are by now, for an Undo. */
  return { ...mutation, readItems: () => read()?.items ?? [] }
}
