import { PageHeader } from '@parapet/ui'
import type { ReactNode } from 'react'
import { ListFilterButton } from '~/components/list-page/list-filter-button'
import { ListFilterChips } from '~/components/list-page/list-filter-chips'
import type { ListTableProps } from '~/components/list-page/list-table'
import { ListSearch } from '~/components/list-search'
import type { PropertyListItem } from '~/data/properties/queries'
import { toConditions } from '~/lib/list-url'
import { PropertyMap } from './property-map.tsx'
import styles from './property-list.module.css'

export interface PropertyMapViewProps extends Pick<
  ListTableProps<PropertyListItem>,
  'resource' | 'state' | 'onStateChange' | 'list'
> {
  orgId: string
  actions: ReactNode
}

/** The list of properties as a map: searched and filtered as the table is, by the same address. */
export function PropertyMapView({
  orgId,
  resource,
  state,
  onStateChange,
  list,
  actions,
}: PropertyMapViewProps) {
  const { total, totalIsExact } = list.window
  const filters = resource.filters.filter(({ kind }) => kind !== 'hidden')

  return (
    <>
      <PageHeader
        title={resource.texts.title}
        subtitle={total === undefined ? '\u00A0' : resource.texts.count(total, !totalIsExact)}
        actions={actions}
      />
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
            chosen={state.filters}
            facets={list.facets}
            onChosenChange={(chosen) => onStateChange({ filters: chosen })}
          />
          <ListFilterChips
            resource={resource}
            state={state}
            onStateChange={onStateChange}
            facets={list.facets}
          />
        </div>
        <PropertyMap orgId={orgId} conditions={toConditions(state, resource)} />
      </div>
    </>
  )
}
