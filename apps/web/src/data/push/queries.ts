import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { findOwnEndpoint, subscribeBrowser } from './browser-push.ts'

export type PushDevice = ApiData<'listPushSubscriptions'>['items'][number]

export const pushQueries = {
  /** The person's devices with push notifications of this organization, and which of them this browser is. */
  devices: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'push'],
      queryFn: async ({ signal }) => {
        const [list, ownEndpoint] = await Promise.all([
          api.listPushSubscriptions({}, { signal }),
          findOwnEndpoint().catch(() => null),
        ])
        return {
          publicKey: list.publicKey,
          items: list.items.map((item) => ({ ...item, isCurrent: item.endpoint === ownEndpoint })),
        }
      },
      throwOnError: false,
    }),
}

const useRefetch = (orgId: string) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: pushQueries.devices(orgId).queryKey })
}

/** Turns push notifications on in this browser. Resolves to false if the person doesn't allow them. */
export const useTurnOnPush = (orgId: string) =>
  useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey)
      if (subscription) await api.savePushSubscription({ body: subscription })
      return subscription !== null
    },
    onSettled: useRefetch(orgId),
  })

export const useRemovePushDevice = (orgId: string) =>
  useMutation({
    // The browser stays subscribed: other organizations may send to it.
    mutationFn: (id: string) => api.deletePushSubscription({ path: { id } }),
    onSettled: useRefetch(orgId),
  })

export const useTestPushDevice = (orgId: string) =>
  useMutation({
    mutationFn: (id: string) => api.testPushSubscription({ path: { id } }),
    onSettled: useRefetch(orgId),
  })
