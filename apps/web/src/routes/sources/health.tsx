import { can } from '@parapet/permissions'
import { useCan } from '@parapet/permissions/react'
import { EmptyState } from '@parapet/ui'
import { Activity } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { sourceQueries } from '~/data/sources/queries'
import {
  readHealthSpan,
  toHealthQuery,
  writeHealthSpan,
  SourceHealthPage,
} from '~/features/sources/source-health'
import { sourceTexts as texts } from '~/features/sources/texts'
import { usePageParams } from '~/lib/page-params'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

export function loader({ context, url }: LoaderFunctionArgs) {
  if (!can(permissionStore.getSnapshot()?.permissions ?? [], 'source:read')) return
  const span = readHealthSpan(url.searchParams)
  context
    .get(queryClientContext)
    .query(sourceQueries.health(getSelectedOrgId(), toHealthQuery(span)))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const maySee = useCan('source:read')
  if (!maySee) {
    return (
      <EmptyState icon={<Activity />} title={texts.noPermission} description={texts.noPermissionDetail} />
    )
  }

  return (
    <SourceHealthPage
      orgId={orgId}
      span={readHealthSpan(params)}
      onSpanChange={(span) => changeParams((current) => writeHealthSpan(current, span), { replace: true })}
    />
  )
}
