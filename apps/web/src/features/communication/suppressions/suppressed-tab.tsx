import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import type { LoaderFunctionArgs } from 'react-router'
import { communicationQueries } from '~/data/communication/queries'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import {
  SuppressedList,
  readSuppressedState,
  toSuppressedQuery,
  writeSuppressedState,
} from './suppressed-list.tsx'

export function loader({ context, url }: LoaderFunctionArgs) {
  const state = readSuppressedState(url.searchParams)
  context
    .get(queryClientContext)
    .infiniteQuery(communicationQueries.suppressed(getSelectedOrgId(), toSuppressedQuery(state, '')))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const held = usePermissions()?.permissions ?? []

  return (
    <SuppressedList
      orgId={orgId}
      maySeeTenants={can(held, 'tenant:read')}
      state={readSuppressedState(params)}
      onStateChange={(state) =>
        changeParams((current) => writeSuppressedState(current, state), { replace: true })
      }
    />
  )
}
