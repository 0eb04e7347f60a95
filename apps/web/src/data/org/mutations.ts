import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'

export type OrgPatch = NonNullable<ApiInput<'updateOrg'>['body']>

export interface OrgUpdate {
  body: OrgPatch
  /** The version that the change is based on; another one answers 412. Without it the last write wins. */
  version?: number
}

export function useSaveOrg(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ body, version }: OrgUpdate) =>
      api.updateOrg({ path: { orgId }, body }, version === undefined ? {} : { ifMatch: entityTag(version) }),
    onSuccess: (org) => {
      queryClient.setQueryData(sessionQueries.org(orgId).queryKey, org)
      return queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

/** Gives the organization a logo: PNG, JPEG or WebP. */
export function useReplaceLogo(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (file: File) => api.uploadOrgLogo({ path: { orgId }, body: { file } }),
    // The answer names the logo alone, and the organization has a new version by now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQueries.org(orgId).queryKey }),
  })
}
