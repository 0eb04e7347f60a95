import { type buttonClassName, SegmentedControl } from '@parapet/ui'
import { Map, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '~/components/list-page/list-page'
import styles from '~/components/list-page/list-page.module.css'
import { type PropertyListItem } from '~/data/properties/queries'
import { propertyList, usePropertyList } from '~/features/properties/property-list'
import { propertyTexts as texts } from '~/features/properties/texts'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { useIsIdleAfter } from '~/lib/use-is-idle-after'
import { createListRoute, type ListViewProps } from '../lists/create-list-route.tsx'

const LocationsLink = lazy(() =>
  import('~/features/locations/locations-link').then((module) => ({ default: module.LocationsLink })),
)
const PropertyMapView = lazy(() =>
  import('~/features/properties/property-map-view').then((module) => ({ default: module.PropertyMapView })),
)

export const { loader, Component } = createListRoute({
  list: propertyList,
  useList: usePropertyList,
  create: {
    permission: 'property:create',
    label: texts.create,
    loadDrawer: async () =>
      (await import('~/features/properties/create-property-drawer')).CreatePropertyDrawer,
  },
  import: { permission: 'property:import', label: texts.import, path: paths.propertyImport },
  View: PropertyView,
})

/** The properties as a table, or with `?show=map` as a map. */
function PropertyView({ actions, ...list }: ListViewProps<PropertyListItem>) {
  const [params, setParams] = useSearchParams()
  const showsMap = params.get('show') === 'map'
  const isIdle = useIsIdleAfter(list.list.window.total !== undefined)

  const showAs = (view: 'table' | 'map') => {
    // A selected property or threat belongs to the map.
    const changes: Record<string, string | null> =
      view === 'map' ? { show: view } : { show: null, property: null, threat: null }
    setParams((current) => withParams(current, changes), { preventScrollReset: true })
  }
  const locationsLink = (options: Parameters<typeof buttonClassName>[0]) =>
    isIdle ? (
      <Suspense fallback={null}>
        <LocationsLink orgId={list.orgId} options={options} />
      </Suspense>
    ) : null
  const allActions = (
    <>
      <SegmentedControl
        label={texts.viewAs}
        value={showsMap ? 'map' : 'table'}
        onValueChange={showAs}
        options={[
          { value: 'table', label: texts.table, icon: <Table2 /> },
          { value: 'map', label: texts.map, icon: <Map /> },
        ]}
      />
      {locationsLink({ className: styles.wideOnly })}
      {actions}
    </>
  )
  const narrowActions = (
    <>
      {locationsLink({ size: 'sm-md', className: styles.narrowOnly })}
      {list.narrowActions}
    </>
  )

  if (!showsMap) return <ListPage {...list} narrowActions={narrowActions} actions={allActions} />
  return (
    <Suspense fallback={null}>
      <PropertyMapView {...list} actions={allActions} />
    </Suspense>
  )
}
