import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { auth } from '~/lib/session'

const longLived = { staleTime: 60_000, gcTime: Infinity } as const

/** Who is signed in, where, and with which rights: what the first load brings. */
export const sessionQueries = {
  identityUser: () => queryOptions({ ...longLived, queryKey: ['identity-user'], queryFn: loadIdentityUser }),

  user: () =>
    queryOptions({ ...longLived, queryKey: ['user'], queryFn: ({ signal }) => api.getUser({}, { signal }) }),

  permissions: (orgId: string) =>
    queryOptions({
      ...longLived,
      queryKey: ['orgs', orgId, 'permissions'],
      queryFn: ({ signal }) => api.getPermissions({}, { signal }),
    }),

  org: (orgId: string) =>
    queryOptions({
      ...longLived,
      queryKey: ['orgs', orgId, 'org'],
      queryFn: ({ signal }) => api.getOrg({ path: { orgId } }, { signal }),
    }),
}

async function loadIdentityUser() {
  const result = await auth.loadIdentityUser()
  if (!result.ok)
    throw new Error(`The identity provider did not say who is signed in: ${result.error.errorDescription}`)
  return result.data
}
