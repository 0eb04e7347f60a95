import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeUser } from '~/data/session/change-user'
import { sessionQueries } from '~/data/session/queries'
import { endPushNotifications } from '~/data/session/sign-out'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import { saveNextPath } from '~/lib/next-path'
import { setRegionalSettings } from '~/lib/regional-settings'
import { auth } from '~/lib/session'
import { type Account, accountQueries, type AccountPatch } from './queries.ts'

const notificationsKey = ['account', 'notifications'] as const

export interface AccountChange {
  body: AccountPatch
  /** See `ifMatch`. */
  version?: number
}

export function useUpdateAccount() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ body, version }: AccountChange) => api.updateUser({ body }, ifMatch(version)),
    onSuccess: (account) => {
      // Before components render with the new account.
      setRegionalSettings({ locale: account.locale, timeZone: account.timeZone })
      queryClient.setQueryData(sessionQueries.user().queryKey, account)
    },
  })
}

/**
 * Changes how the person is notified. It shows at once, so that the next change starts from it: settings such as the
 * channels are sent together.
 */
export function useUpdateNotifications() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.user()
  const show = (notify: Partial<Account['notify']>) =>
    queryClient.setQueryData(
      queryKey,
      (account) => account && { ...account, notify: { ...account.notify, ...notify } },
    )

  return useMutation({
    mutationKey: notificationsKey,
    // One after the other, so that the server ends up with the latest.
    scope: { id: 'notifications' },
    mutationFn: (notify: Partial<Account['notify']>) => api.updateUser({ body: { notify } }),
    async onMutate(notify) {
      await queryClient.cancelQueries({ queryKey })
      show(notify)
    },
    onSuccess(account) {
      // A later change is on its way, and already shown.
      const isLast = queryClient.isMutating({ mutationKey: notificationsKey }) === 1
      queryClient.setQueryData(queryKey, (current) =>
        isLast || !current ? account : { ...account, notify: current.notify },
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Stops offering the tour. It's gone at once, and offered again after a reload if that can't be saved. */
export function useCloseTour() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => changeUser(queryClient, { onboarding: { tourClosed: true } }),
    onMutate: () =>
      queryClient.setQueryData(
        sessionQueries.user().queryKey,
        (user) =>
          user && { ...user, onboarding: { ...user.onboarding, tourClosedAt: new Date().toISOString() } },
      ),
  })
}

/** Uploads the user's picture: PNG, JPEG or WebP. */
export function useUploadPicture() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (file: File) => api.uploadUserPicture({ body: { file } }),
    // The response has only the picture, but the account has a new version.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey }),
  })
}

/** Signs out one device. */
export function useEndSession() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api.endUserSession({ path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQueries.devices().queryKey }),
  })
}

/** Signs out all devices but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.endUserSessions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQueries.devices().queryKey }),
  })
}

/** Signs out every device, this one last. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      // Also ends all sign-ins at the identity provider, so only this browser's tokens are left to clear.
      await api.endUserSessions({ query: { includeCurrent: 'true' } })
      endPushNotifications()
      await auth.signOut()
      // A call that ran at the same time may have been rejected first, which remembers its page for the next sign-in.
      saveNextPath(null)
    },
  })
}
