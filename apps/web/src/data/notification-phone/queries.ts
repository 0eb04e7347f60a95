import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type NotificationPhoneSettings = ApiData<'getNotificationPhone'>
export type NotificationPhone = NonNullable<NotificationPhoneSettings['phone']>

export const notificationPhoneQueries = {
  /** The number that the person gets texts of this organization at. */
  settings: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'notification-phone'],
      queryFn: ({ signal }) => api.getNotificationPhone({}, { signal }),
      throwOnError: false,
    }),
}

/** A call whose response is the new settings. A rejected one may have changed them, too: the code has one attempt less. */
function useSettingsMutation<Input>(
  orgId: string,
  mutationFn: (input: Input) => Promise<NotificationPhoneSettings>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationPhoneQueries.settings(orgId)
  return useMutation({
    mutationFn,
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Texts a code to a number. */
export const useSaveNotificationPhone = (orgId: string) =>
  useSettingsMutation(orgId, (number: string) => api.saveNotificationPhone({ body: { number } }))

export const useConfirmNotificationPhone = (orgId: string) =>
  useSettingsMutation(orgId, (code: string) => api.confirmNotificationPhone({ body: { code } }))

export const useUpdateNotificationPhone = (orgId: string) =>
  useSettingsMutation(orgId, (body: Partial<Pick<NotificationPhone, 'texts' | 'calls'>>) =>
    api.updateNotificationPhone({ body }),
  )

export function useRemoveNotificationPhone(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.deleteNotificationPhone(),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: notificationPhoneQueries.settings(orgId).queryKey }),
  })
}

export function useTestNotificationPhone(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.testNotificationPhone(),
    // The gateway may have said that the number gets no texts.
    onError: () =>
      queryClient.invalidateQueries({ queryKey: notificationPhoneQueries.settings(orgId).queryKey }),
  })
}
