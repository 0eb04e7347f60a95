import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, SegmentedControl } from '@parapet/ui'
import { FileUp, Map, Plus, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { replace, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '~/components/list-page/list-page'
import { PageLink } from '~/components/page-link'
import { findOpening } from '~/data/list-settings/find-opening'
import { headQuery } from '~/data/list-windows/list-source'
import { propertyQueries } from '~/data/properties/queries'
import { readPropertyConditions, usePropertyList } from '~/features/properties/property-list'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { propertyTexts } from '~/texts/properties'

const PropertyMapView = lazy(() =>
  import('~/features/properties/property-map-view').then((module) => ({ default: module.PropertyMapView })),
)
const CreatePropertyDrawer = lazy(() =>
  import('~/features/properties/create-property-drawer').then((module) => ({
    default: module.CreatePropertyDrawer,
  })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const opening = findOpening(queryClient, 'properties', url)
  if (opening !== null) throw replace(opening)
  const conditions = readPropertyConditions(url.searchParams)
  // Begun here, awaited nowhere: the table shows its own skeleton and its own error.
  queryClient.query(headQuery(propertyQueries.source(orgId, conditions))).catch(() => undefined)
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const list = usePropertyList({ orgId })
  const mayCreate = useCan('property:create')
  const mayImport = useCan('property:import')
  const isCreating = mayCreate && params.get('new') !== null

  const setCreating = (isOpen: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (isOpen) next.set('new', '')
        else next.delete('new')
        return next
      },
      { preventScrollReset: true, replace: !isOpen },
    )

  const showsMap = params.get('show') === 'map'
  const showAs = (view: 'table' | 'map') =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (view === 'map') next.set('show', 'map')
        else for (const name of ['show', 'property', 'threat']) next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  const viewSwitch = (
    <SegmentedControl
      label={propertyTexts.showAs}
      value={showsMap ? 'map' : 'table'}
      onValueChange={showAs}
      options={[
        { value: 'table', label: propertyTexts.table, icon: <Table2 /> },
        { value: 'map', label: propertyTexts.map, icon: <Map /> },
      ]}
    />
  )
  const importLink = mayImport ? (
    <PageLink to={paths.propertyImport()} className={buttonClassName()}>
      <FileUp aria-hidden="true" />
      {propertyTexts.import}
    </PageLink>
  ) : null
  const createButton = mayCreate ? (
    <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {propertyTexts.create}
    </Button>
  ) : null

  const actions = (
    <>
      {viewSwitch}
      {importLink}
      {createButton}
    </>
  )

  return (
    <>
      {showsMap ? (
        <Suspense fallback={null}>
          <PropertyMapView {...list} orgId={orgId} actions={actions} />
        </Suspense>
      ) : (
        <ListPage
          {...list}
          actions={actions}
          emptyActions={
            importLink || createButton ? (
              <>
                {createButton}
                {importLink}
              </>
            ) : null
          }
        />
      )}
      <Suspense fallback={null}>
        {isCreating ? <CreatePropertyDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  )
}
