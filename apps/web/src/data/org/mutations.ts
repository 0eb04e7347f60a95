import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

export type OrgPatch = NonNullable<ApiInput<'updateOrg'>['body']>

export interface OrgUpdate {
  body: OrgPatch
  /** See `ifMatch`. */
  version?: number
}

export function useSaveOrg(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ body, version }: OrgUpdate) => api.updateOrg({ path: { orgId }, body }, ifMatch(version)),
    onSuccess: (org) => {
      queryClient.setQueryData(sessionQueries.org(orgId).queryKey, org)
      return queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

/** Uploads the organization's logo: PNG, JPEG or WebP. */
export function useReplaceLogo(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (file: File) => api.uploadOrgLogo({ path: { orgId }, body: { file } }),
    // The response has only the logo, but the organization has a new version.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQueries.org(orgId).queryKey }),
  })
}

/** Brings a demo organization back to its starting point. */
export function useResetDemo(orgId: string) {
  return useMutation({ mutationFn: () => api.resetDemo({ path: { orgId } }) })
}
