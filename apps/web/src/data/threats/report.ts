import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { entityTag } from '~/lib/entity-tag'
import { refreshThreats } from './mutations.ts'

export type ThreatReport = NonNullable<ApiInput<'reportThreat'>['body']>
export type ReportChange = NonNullable<ApiInput<'updateThreat'>['body']>

/** Reports a threat manually. Resolves to the threat with the affected properties. */
export function useReportThreat(orgId: string) {
  const refresh = useRefreshThreats(orgId)
  return useMutation({
    mutationFn: (body: ThreatReport) => api.reportThreat({ body }),
    onSuccess: refresh,
  })
}

export interface ReportUpdate {
  id: string
  body: ReportChange
  /** The version the change is based on; 412 if it is outdated. */
  version: number
}

/** Edits a report, or ends it. */
export function useChangeReport(orgId: string) {
  const refresh = useRefreshThreats(orgId)
  return useMutation({
    mutationFn: ({ id, body, version }: ReportUpdate) =>
      api.updateThreat({ path: { id }, body }, { ifMatch: entityTag(version) }),
    onSuccess: refresh,
  })
}

function useRefreshThreats(orgId: string) {
  const queryClient = useQueryClient()
  return () => {
    void refreshThreats(queryClient, orgId)
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
  }
}
