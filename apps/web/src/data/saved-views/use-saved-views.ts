import type { ApiData } from '@parapet/api-client'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useListSettings } from '~/data/list-settings/use-list-settings'
import { api } from '~/lib/api'
import type { ListScreen } from '~/lib/list-url'

type SavedView = ApiData<'listSavedViews'>['items'][number]

/** The views of a list that a person saved, and those that others share. */
const savedViewQueries = {
  list: (orgId: string, screen: ListScreen) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'saved-views', screen],
      queryFn: ({ signal }) => api.listSavedViews({ query: { screen } }, { signal }),
      staleTime: 60_000,
    }),
}

interface SavedViewsOptions {
  orgId: string
  userId: string
  screen: ListScreen
  /** One of them is shown, so that its name is needed. */
  isNeeded: boolean
}

type Items = { items: SavedView[] }

/** The saved views of a list. A change shows at once and is taken back when it fails. */
export function useSavedViews({ orgId, userId, screen, isNeeded }: SavedViewsOptions) {
  const queryClient = useQueryClient()
  const options = savedViewQueries.list(orgId, screen)
  const { queryKey } = options
  const query = useQuery({ ...options, enabled: isNeeded, throwOnError: false })
  const [, changeSettings] = useListSettings({ orgId, userId, screen })

  const show = (edit: (items: SavedView[]) => SavedView[]) =>
    queryClient.setQueryData<Items>(queryKey, (before) => before && { items: edit(before.items) })

  async function changing<Answer>(edit: (items: SavedView[]) => SavedView[], call: () => Promise<Answer>) {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Items>(queryKey)
    show(edit)
    try {
      return await call()
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  // A list opens with the query that its settings name, without asking for its views first.
  const openWith = (defaultQuery: string | null) => changeSettings({ defaultQuery })

  return {
    items: query.data?.items,
    error: query.error,
    userId,
    prefetch: () => void queryClient.query(options).catch(() => undefined),

    create: async ({ name, query: viewQuery, isShared }: Pick<SavedView, 'name' | 'query' | 'isShared'>) => {
      const view = await api.createSavedView({
        query: { screen },
        body: { name, query: viewQuery, isShared },
      })
      show((items) => [...items, view])
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
      const saved = await changing(
        (items) =>
          items.map((item) => {
            if (item.id === view.id) return { ...item, ...body }
            return isDefault ? { ...item, isDefault: false } : item
          }),
        () => api.updateSavedView({ path: { id: view.id }, body }),
      )
      if (isDefault !== undefined || saved.isDefault) openWith(saved.isDefault ? saved.query : null)
    },

    remove: async (view: Pick<SavedView, 'id' | 'isDefault'>) => {
      await changing(
        (items) => items.filter(({ id }) => id !== view.id),
        () => api.deleteSavedView({ path: { id: view.id } }),
      )
      if (view.isDefault) openWith(null)
    },
  }
}
