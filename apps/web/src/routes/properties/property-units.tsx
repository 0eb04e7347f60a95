import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName } from '@parapet/ui'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListTable } from '~/components/list-page/list-table'
import { PageLink } from '~/components/page-link'
import type { PropertyListItem } from '~/data/properties/queries'
import { unitTexts as texts } from '~/features/units/texts'
import { useUnitList } from '~/features/units/unit-list'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import styles from './property-part.module.css'

const CreateUnitDrawer = lazy(() =>
  import('~/features/units/create-unit-drawer').then((module) => ({ default: module.CreateUnitDrawer })),
)

export interface PropertyUnitsProps {
  orgId: string
  property: PropertyListItem
}

/** The unit list, filtered to one property. */
export function PropertyUnits({ orgId, property }: PropertyUnitsProps) {
  const [params, setParams] = useSearchParams()
  const list = useUnitList({ orgId, scopeId: property.id })
  const mayCreate = property.permissions.includes('unit:create') && property.status !== 'archived'

  const mayImport = useCan('unit:import')

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

  const importLink =
    mayImport && property.status !== 'archived' ? (
      <PageLink to={paths.unitImport()} className={buttonClassName({ size: 'sm-md' })}>
        <FileUp aria-hidden="true" />
        {texts.import}
      </PageLink>
    ) : null

  return (
    <>
      {list.list.window.total === 0 || !createButton ? null : (
        <div className={styles.head}>{createButton}</div>
      )}
      <ListTable
        {...list}
        emptyActions={
          createButton || importLink ? (
            <>
              {createButton}
              {importLink}
            </>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {mayCreate && params.get('new') !== null ? (
          <CreateUnitDrawer orgId={orgId} property={property} onClose={() => setCreating(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
