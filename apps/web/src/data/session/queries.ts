import { queryOptions } from '@tanstack/react-query'
import { firstApi } from '~/lib/first-api'
import { auth } from '~/lib/session'

// Without a network these queries fail instead of pausing until it is back.
const longLivedOptions = { staleTime: 60_000, gcTime: Infinity, networkMode: 'always' } as const

/** The queries of the first load: the identity, the user, their permissions and the organization. */
export const sessionQueries = {
  identityUser: () =>
    queryOptions({ ...longLivedOptions, queryKey: ['identity-user'], queryFn: loadIdentityUser }),

  user: () =>
    queryOptions({
      ...longLivedOptions,
      queryKey: ['user'],
      queryFn: ({ signal }) => firstApi.getUser({}, { signal }),
    }),

  permissions: (orgId: string) =>
    queryOptions({
      ...longLivedOptions,
      queryKey: ['orgs', orgId, 'permissions'],
      queryFn: ({ signal }) => firstApi.getPermissions({}, { signal }),
    }),

  org: (orgId: string) =>
    queryOptions({
      ...longLivedOptions,
      queryKey: ['orgs', orgId, 'org'],
      queryFn: ({ signal }) => firstApi.getOrg({ path: { orgId } }, { signal }),
    }),
}

async function loadIdentityUser() {
  const { ok, code, data, error } = await auth.loadIdentityUser()
  if (ok) return data
  const failure = new Error(`The identity provider returned no user: ${error.errorDescription}`)
  throw Object.assign(failure, { status: code, retryAfterSeconds: error.retryAfter })
}
