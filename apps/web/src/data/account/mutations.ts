import { createAccount } from '@parapet/auth/sign-in'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { setRegion } from '~/lib/region'
import { auth } from '~/lib/session'
import { accountQueries, type AccountPatch } from './queries.ts'

export interface AccountChange {
  body: AccountPatch
  /** The version that the change is based on; another one answers 412. Without it the last write wins. */
  version?: number
}

export function useUpdateAccount() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ body, version }: AccountChange) =>
      api.updateUser({ body }, version === undefined ? {} : { ifMatch: entityTag(version) }),
    onSuccess: (account) => {
      // Before anything is drawn again with the account.
      setRegion({ locale: account.locale, timeZone: account.timeZone })
      queryClient.setQueryData(sessionQueries.user().queryKey, account)
    },
  })
}

/** Gives the person a picture: PNG, JPEG or WebP. */
export function useUploadPicture() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (file: File) => api.uploadUserPicture({ body: { file } }),
    // The answer names the picture alone, and the account has a new version by now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey }),
  })
}

/** Signs one device out: it has to sign in again. */
export function useEndSession() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api.endUserSession({ path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQueries.devices().queryKey }),
  })
}

/**
 * Signs out every device, this one last. Resolves to false where only the product knows of it, because the identity
 * provider did not answer.
 */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      await api.endUserSessions({ query: { includeCurrent: 'true' } })
      const { ok } = await createAccount(auth).signOutEverywhere()
      if (!ok) await auth.signOut()
      return ok
    },
  })
}
