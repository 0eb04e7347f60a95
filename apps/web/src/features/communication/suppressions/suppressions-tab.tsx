import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import type { LoaderFunctionArgs } from 'react-router'
import { communicationQueries } from '~/data/communication/queries'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import {
  SuppressionList,
  readSuppressionState,
  toSuppressionQuery,
  writeSuppressionState,
} from './suppression-list.tsx'

export function loader({ context, url }: LoaderFunctionArgs) {
  const state = readSuppressionState(url.searchParams)
  context
    .get(queryClientContext)
    .infiniteQuery(communicationQueries.suppressed(getSelectedOrgId(), toSuppressionQuery(state, '')))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const permissions = usePermissions()?.permissions ?? []

  return (
    <SuppressionList
      orgId={orgId}
      maySeeTenants={can(permissions, 'tenant:read')}
      state={readSuppressionState(params)}
      onStateChange={(state) =>
        changeParams((current) => writeSuppressionState(current, state), { replace: true })
      }
    />
  )
}
