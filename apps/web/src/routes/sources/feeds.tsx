import { can } from '@parapet/permissions'
import { useCan, usePermissions } from '@parapet/permissions/react'
import { EmptyState } from '@parapet/ui'
import { RadioTower } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { sourceQueries } from '~/data/sources/queries'
import { SourceList } from '~/features/sources/source-list'
import { readSourceState, toSourceQuery, writeSourceState } from '~/features/sources/source-list-url'
import { usePageParams } from '~/lib/page-params'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { sourceTexts as texts } from '~/features/sources/texts'

const SourceDrawer = lazy(() =>
  import('~/features/sources/source-drawer').then((module) => ({ default: module.SourceDrawer })),
)
const SourceEditDrawer = lazy(() =>
  import('~/features/sources/source-edit-drawer').then((module) => ({ default: module.SourceEditDrawer })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  if (!can(permissionStore.getSnapshot()?.permissions ?? [], 'source:read')) return
  const params = url.searchParams
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const sourceId = params.get('source')
  queryClient
    .infiniteQuery(sourceQueries.list(orgId, toSourceQuery(readSourceState(params))))
    .catch(() => undefined)
  if (sourceId !== null) queryClient.query(sourceQueries.detail(orgId, sourceId)).catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const { pathname } = useLocation()
  const [params, changeParams] = usePageParams()
  const permissions = usePermissions()?.permissions ?? []
  const maySee = useCan('source:read')
  const sourceId = params.get('source')
  const isEditing = params.has('edit') && can(permissions, 'source:update')

  if (!maySee) {
    return (
      <EmptyState icon={<RadioTower />} title={texts.noPermission} description={texts.noPermissionDetail} />
    )
  }
  const openSource = (id: string | null, editing = false) =>
    changeParams((current) => withSource(current, id, editing), { replace: id === null })

  return (
    <>
      <SourceList
        orgId={orgId}
        mayAdd={can(permissions, 'source:create')}
        showsActions={(['run', 'update', 'delete'] as const).some((action) =>
          can(permissions, `source:${action}`),
        )}
        maySeeProperties={can(permissions, 'property:read')}
        state={readSourceState(params)}
        onStateChange={(state) =>
          changeParams((current) => writeSourceState(current, state), { replace: true })
        }
        getSourceUrl={(id) => `${pathname}?${withSource(params, id, false)}`}
        onEdit={(id) => openSource(id, true)}
      />
      <Suspense fallback={null}>
        {sourceId === null ? null : isEditing ? (
          <SourceEditDrawer
            key={sourceId}
            orgId={orgId}
            sourceId={sourceId}
            onClose={() => openSource(null)}
          />
        ) : (
          <SourceDrawer
            key={sourceId}
            orgId={orgId}
            sourceId={sourceId}
            onClose={() => openSource(null)}
            onEdit={() => openSource(sourceId, true)}
          />
        )}
      </Suspense>
    </>
  )
}

function withSource(params: URLSearchParams, sourceId: string | null, editing: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  if (sourceId === null) next.delete('source')
  else next.set('source', sourceId)
  if (editing) next.set('edit', '')
  else next.delete('edit')
  return next
}
