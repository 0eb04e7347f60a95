import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { permissionStore } from '~/lib/permission-store'
import { getSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { changeUser, type UserChange } from './change-user.ts'
import { sessionQueries } from './queries.ts'

export type OrgChange = NonNullable<ApiInput<'updateOrg'>['body']>

export function useUpdateUser() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: UserChange) => changeUser(queryClient, body),
  })
}

export function useUpdateOrg() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: OrgChange) => api.updateOrg({ path: { orgId: getSelectedOrgId() }, body }),
    onSuccess: async (org) => {
      const { queryKey } = sessionQueries.org(org.id)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, org)
    },
  })
}

/** Uploads the logo of this tab's organization: PNG, JPEG or WebP. */
export function useUploadOrgLogo() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (file: File) => api.uploadOrgLogo({ path: { orgId: getSelectedOrgId() }, body: { file } }),
    onSuccess: ({ logo }) => {
      const { queryKey } = sessionQueries.org(getSelectedOrgId())
      queryClient.setQueryData(queryKey, (org) => org && { ...org, logo })
    },
  })
}

/** Switches this tab to another of the user's organizations. Other tabs keep theirs. */
export function useSwitchOrg() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (orgId: string) => {
      const headers = { 'X-Org-Id': orgId }
      const [permissions, org] = await Promise.all([
        api.getPermissions({ headers }),
        api.getOrg({ path: { orgId }, headers }),
      ])
      return { orgId, permissions, org }
    },
    onSuccess: ({ orgId, permissions, org }) => {
      queryClient.setQueryData(sessionQueries.permissions(orgId).queryKey, permissions)
      queryClient.setQueryData(sessionQueries.org(orgId).queryKey, org)
      selectOrg(orgId)
      permissionStore.set(permissions)
      // Makes it the default for the next sign-in. Nothing depends on the outcome.
      api
        .updateUser({ body: { selectedOrgId: orgId } })
        .then((user) => queryClient.setQueryData(sessionQueries.user().queryKey, user))
        .catch(() => undefined)
    },
  })
}
