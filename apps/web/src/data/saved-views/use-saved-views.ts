import type { ApiData } from '@parapet/api-client'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useListSettings } from '~/data/list-settings/use-list-settings'
import { firstApi } from '~/lib/first-api'
import type { ListScreen } from '~/lib/list-url'

type SavedView = ApiData<'listSavedViews'>['items'][number]

const savedViewQueries = {
  list: (orgId: string, screen: ListScreen) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'saved-views', screen],
      queryFn: ({ signal }) => firstApi.listSavedViews({ query: { screen } }, { signal }),
      staleTime: 60_000,
    }),
}

interface SavedViewsOptions {
  orgId: string
  userId: string
  screen: ListScreen
  /** Loads the views right away, because the name of the current one is displayed. */
  isNeeded: boolean
}

type SavedViewList = { items: SavedView[] }

/** The user's saved views of a list and those that others share. Changes are optimistic and rolled back on failure. */
export function useSavedViews({ orgId, userId, screen, isNeeded }: SavedViewsOptions) {
  const queryClient = useQueryClient()
  const options = savedViewQueries.list(orgId, screen)
  const { queryKey } = options
  const query = useQuery({ ...options, enabled: isNeeded, throwOnError: false })
  const [, changeSettings] = useListSettings({ orgId, userId, screen })

  const editCache = (edit: (items: SavedView[]) => SavedView[]) =>
    queryClient.setQueryData<SavedViewList>(queryKey, (current) => current && { items: edit(current.items) })

  async function updateOptimistically<Result>(
    edit: (items: SavedView[]) => SavedView[],
    sendRequest: () => Promise<Result>,
  ) {
    await queryClient.cancelQueries({ queryKey })
    const previous = queryClient.getQueryData<SavedViewList>(queryKey)
    editCache(edit)
    try {
      return await sendRequest()
    } catch (error) {
      queryClient.setQueryData(queryKey, previous)
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  // The default view's query is stored in the list's settings, so that the list can open before its views load.
  const setDefaultQuery = (defaultQuery: string | null) => changeSettings({ defaultQuery })

  return {
    items: query.data?.items,
    error: query.error,
    userId,
    prefetch: () => void queryClient.query(options).catch(() => undefined),

    create: async ({ name, query: viewQuery, isShared }: Pick<SavedView, 'name' | 'query' | 'isShared'>) => {
      const view = await firstApi.createSavedView({
        query: { screen },
        body: { name, query: viewQuery, isShared },
      })
      editCache((items) => [...items, view])
      void queryClient.invalidateQueries({ queryKey })
      return view
    },

    update: async (view: Pick<SavedView, 'id' | 'query' | 'isDefault'>, change: Partial<SavedView>) => {
      const { name, query: viewQuery, isShared, isDefault } = change
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(viewQuery === undefined ? {} : { query: viewQuery }),
        ...(isShared === undefined ? {} : { isShared }),
        ...(isDefault === undefined ? {} : { isDefault }),
      }
      const savedView = await updateOptimistically(
        (items) =>
          items.map((item) => {
            if (item.id === view.id) return { ...item, ...body }
            return isDefault ? { ...item, isDefault: false } : item
          }),
        () => firstApi.updateSavedView({ path: { id: view.id }, body }),
      )
      if (isDefault !== undefined || savedView.isDefault)
        setDefaultQuery(savedView.isDefault ? savedView.query : null)
    },

    remove: async (view: Pick<SavedView, 'id' | 'isDefault'>) => {
      await updateOptimistically(
        (items) => items.filter(({ id }) => id !== view.id),
        () => firstApi.deleteSavedView({ path: { id: view.id } }),
      )
      if (view.isDefault) setDefaultQuery(null)
    },
  }
}
