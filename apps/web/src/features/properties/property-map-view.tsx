import { useCan } from '@parapet/permissions/react'
import { buttonClassName } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { mapTexts as hazardMapTexts } from '~/components/hazard-map/texts'
import { ListFilterButton } from '~/components/list-page/list-filter-button'
import { ListFilterChips } from '~/components/list-page/list-filter-chips'
import { ListHeader } from '~/components/list-page/list-page'
import type { ListTableProps } from '~/components/list-page/list-table'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { mapQueries, toMapThreats } from '~/data/map/queries'
import { useMapProperties } from '~/data/map/use-map-properties'
import { usePastThreats } from '~/data/map/use-past-threats'
import type { PropertyListItem, PropertyFilters } from '~/data/properties/queries'
import { threatQueries } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { toConditions } from '~/lib/list-url'
import { paths } from '~/lib/paths'
import { type Selection, useSelectedPropertyId, useSelectedThreatId, writeSelection } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import { propertyMapTexts as mapTexts } from './map-texts.ts'
import styles from './property-list.module.css'

interface PropertyMapViewProps extends Pick<
  ListTableProps<PropertyListItem>,
  'resource' | 'state' | 'onStateChange' | 'list'
> {
  orgId: string
  actions: ReactNode
}

/** The property list as a map, with the same search, filters and URL as the table. */
export function PropertyMapView({
  orgId,
  resource,
  state,
  onStateChange,
  list,
  actions,
}: PropertyMapViewProps) {
  const filters = resource.filters.filter(({ kind }) => kind !== 'hidden')

  return (
    <>
      <ListHeader resource={resource} list={list} actions={actions} />
      <div className={styles.map}>
        <div className={styles.mapTools}>
          <ListSearch
            className={styles.mapSearch ?? ''}
            label={resource.texts.search}
            value={state.q}
            onSearch={(q) => onStateChange({ q })}
          />
          <ListFilterButton
            filters={filters}
            selectedFilters={state.filters}
            facets={list.facets}
            onSelectedFiltersChange={(selected) => onStateChange({ filters: selected })}
          />
          <ListFilterChips
            resource={resource}
            state={state}
            onStateChange={onStateChange}
            facets={list.facets}
            valueLabels={list.valueLabels}
          />
        </div>
        <PropertyMap orgId={orgId} conditions={toConditions(state, resource)} />
      </div>
    </>
  )
}

interface PropertyMapProps {
  orgId: string
  /** The list's filters and sort order. */
  conditions: PropertyFilters
}

const mapHeights = { xs: 360, sm: 400, md: 480, lg: 560, xl: 600 } as const

/** A map of the filtered properties and current threats. */
function PropertyMap({ orgId, conditions: { sort: _sort, ...filters } }: PropertyMapProps) {
  const maySeeThreats = useCan('threat:read')
  const points = useQuery({ ...mapQueries.points(orgId, filters), placeholderData: keepPreviousData })
  const areas = useQuery({ ...threatQueries.geojson(orgId), enabled: maySeeThreats })
  const threats = useMemo(() => (areas.data ? toMapThreats(areas.data) : []), [areas.data])
  const [params, setParams] = useSearchParams()
  const { screenSize } = useResponsive()
  const propertyId = useSelectedPropertyId()
  const properties = useMapProperties(orgId, points.data?.properties)
  const past = usePastThreats(orgId)
  const selected = properties.find(({ id }) => id === propertyId)
  const unlocated = points.data ? points.data.total - points.data.properties.length : 0

  const select = (selection: Partial<Selection>) =>
    setParams(writeSelection(params, selection), { preventScrollReset: true })

  return (
    <div className={styles.map} aria-busy={points.isFetching}>
      <p className={styles.mapNote} role="status">
        {selected ? (
          <>
            <PageLink to={paths.property(selected.id)} className={buttonClassName({ size: 'sm' })}>
              {mapTexts.openProperty(selected.name)}
            </PageLink>
            {selected.threats > 0
              ? mapTexts.threats(selected.threats, formatNumber(selected.riskScore))
              : hazardMapTexts.noThreats[selected.monitored]}
          </>
        ) : unlocated > 0 ? (
          mapTexts.noLocation(unlocated)
        ) : null}
      </p>
      <LazyHazardMap
        properties={properties}
        threats={threats}
        selectedPropertyId={propertyId}
        selectedThreatId={useSelectedThreatId()}
        onSelectProperty={(id) => select({ propertyId: id, threatId: null })}
        onSelectThreat={(id) => select({ threatId: id, propertyId: null })}
        {...(maySeeThreats ? { past } : {})}
        height={mapHeights[screenSize]}
        isLoading={points.isPending}
        error={
          points.isError && !points.data ? (
            <QueryErrorPanel subject={mapTexts.subject} query={points} />
          ) : undefined
        }
      />
    </div>
  )
}
