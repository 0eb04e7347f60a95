import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type MemberNotification = ApiData<'listNotifications'>['items'][number]
export type ReadNotificationsInput = NonNullable<ApiInput<'markNotificationsRead'>['body']>

const pageSize = 20
const rootKey = (orgId: string) => ['orgs', orgId, 'notifications'] as const

/** What the person was told in this organization. Fetched again on a live event. */
export const notificationQueries = {
  all: (orgId: string) => rootKey(orgId),

  unread: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'unread'],
      queryFn: ({ signal }) => api.countUnreadNotifications({}, { signal }),
      throwOnError: false,
    }),

  list: (orgId: string) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'list'],
      queryFn: ({ pageParam, signal }) =>
        api.listNotifications(
          { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
          { signal },
        ),
      ...cursorPages,
      throwOnError: false,
    }),
}

/** Marks notifications as read, on screen at once. */
export function useMarkNotificationsRead(orgId: string) {
  const queryClient = useQueryClient()
  const listKey = notificationQueries.list(orgId).queryKey
  const queryKey = rootKey(orgId)
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (body: ReadNotificationsInput) => api.markNotificationsRead({ body }),
    async onMutate({ ids, until }) {
      await queryClient.cancelQueries({ queryKey })
      const readAt = new Date().toISOString()
      const isMarked = ({ id, createdAt }: MemberNotification) =>
        ids?.includes(id) ?? (until !== undefined && createdAt <= until)
      queryClient.setQueryData(
        listKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) =>
                item.readAt === null && isMarked(item) ? { ...item, readAt } : item,
              ),
            })),
          },
      )
    },
    onSuccess: (unread) => queryClient.setQueryData(notificationQueries.unread(orgId).queryKey, unread),
    onSettled: () => {
      // The last of several marks repeats what they canceled, so that none of them is undone by an older response.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1)
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
