import type { ApiData, ApiInput } from '@parapet/api-client'
import { createAccount } from '@parapet/auth/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'

export type Account = ApiData<'getUser'>
export type AccountPatch = NonNullable<ApiInput<'updateUser'>['body']>
export type Device = ApiData<'listUserSessions'>['items'][number]

const providerAccount = createAccount(auth)

/** The signed-in user's sign-in methods and devices. The account itself is part of the first load. */
export const accountQueries = {
  signInMethods: () =>
    queryOptions({
      queryKey: ['account', 'sign-in-methods'],
      queryFn: async () => getProviderData(await providerAccount.loadSignInMethods()),
    }),

  pastSignIns: () =>
    queryOptions({
      queryKey: ['account', 'past-sign-ins'],
      queryFn: async () => getProviderData(await providerAccount.listSignIns()),
    }),

  devices: () =>
    queryOptions({
      queryKey: ['account', 'devices'],
      queryFn: ({ signal }) => api.listUserSessions({}, { signal }),
    }),
}
