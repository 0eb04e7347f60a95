import { can } from '@parapet/permissions'
import { useCan } from '@parapet/permissions/react'
import { EmptyState } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Cable } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { sourceQueries } from '~/data/sources/queries'
import { CatalogList } from '~/features/sources/catalog-list'
import { usePageParams, withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { sourceTexts as texts } from '~/features/sources/texts'

const SourceCreateDrawer = lazy(() =>
  import('~/features/sources/source-create-drawer').then((module) => ({
    default: module.SourceCreateDrawer,
  })),
)

export function loader({ context }: LoaderFunctionArgs) {
  if (!can(permissionStore.getSnapshot()?.permissions ?? [], 'source:read')) return
  context
    .get(queryClientContext)
    .query(sourceQueries.catalog(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const maySee = useCan('source:read')

  return maySee ? (
    <Catalog />
  ) : (
    <EmptyState icon={<Cable />} title={texts.noPermission} description={texts.noPermissionDetail} />
  )
}

function Catalog() {
  const orgId = useOrgId()
  const mayAdd = useCan('source:create')
  const navigate = useNavigate()
  const [params, changeParams] = usePageParams()
  const { data } = useQuery(sourceQueries.catalog(orgId))
  const connectorToAdd = params.get('add')
  const entry = mayAdd ? data?.items.find(({ connector }) => connector === connectorToAdd) : undefined

  return (
    <>
      <CatalogList
        orgId={orgId}
        mayAdd={mayAdd}
        onAdd={(connector) =>
          changeParams((current) => withParams(current, { add: connector }), { replace: false })
        }
      />
      <Suspense fallback={null}>
        {entry ? (
          <SourceCreateDrawer
            key={entry.connector}
            orgId={orgId}
            entry={entry}
            onClose={() => changeParams((current) => withParams(current, { add: null }), { replace: true })}
            onCreated={(source) => void navigate(paths.sources('feeds', { source }), { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
