import { Button } from '@parapet/ui'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListTable } from '~/components/list-page/list-table'
import type { PropertyListItem } from '~/data/properties/queries'
import { useTenantList } from '~/features/tenants/tenant-list'
import { tenantTexts as texts } from '~/features/tenants/texts'
import { withParams } from '~/lib/page-params'
import styles from './property-part.module.css'

const CreateTenantDrawer = lazy(() =>
  import('~/features/tenants/create-tenant-drawer').then((module) => ({
    default: module.CreateTenantDrawer,
  })),
)

export interface PropertyTenantsProps {
  orgId: string
  property: PropertyListItem
}

/** The tenant list, filtered to one property. */
export function PropertyTenants({ orgId, property }: PropertyTenantsProps) {
  const [params, setParams] = useSearchParams()
  const list = useTenantList({ orgId, scopeId: property.id })
  const mayCreate = property.permissions.includes('tenant:create') && property.status !== 'archived'

  const setCreating = (isOpen: boolean) =>
    setParams((current) => withParams(current, { new: isOpen ? '' : null }), {
      preventScrollReset: true,
      replace: !isOpen,
    })
  const createButton = mayCreate ? (
    <Button size="sm-md" icon={<Plus />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  ) : null

  return (
    <>
      {list.list.window.total === 0 || !createButton ? null : (
        <div className={styles.head}>{createButton}</div>
      )}
      <ListTable {...list} emptyActions={createButton} />
      <Suspense fallback={null}>
        {mayCreate && params.get('new') !== null ? (
          <CreateTenantDrawer orgId={orgId} property={property} onClose={() => setCreating(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
