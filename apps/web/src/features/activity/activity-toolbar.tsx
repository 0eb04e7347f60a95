import type { ApiData } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { DateRangePicker, pastDateRangePresets, Tag } from '@parapet/ui'
import { ListFilterButton } from '~/components/list-page/list-filter-button'
import { ListSearch } from '~/components/list-search'
import type { LedgerFilters } from '~/data/ledger/queries'
import { toggleFilter, type ListState } from '~/lib/list-url'
import { getRegion } from '~/lib/region'
import { activityTexts as texts } from './texts.ts'
import { listTexts } from '~/components/list-page/texts'
import { ActivityExport } from './activity-export.tsx'
import { categoryFilter } from './activity-rules.ts'
import { ChainBadge } from './chain-badge.tsx'
import styles from './activity.module.css'

export interface ActivityToolbarProps {
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  conditions: LedgerFilters
  chain: ApiData<'listLedgerEvents'>['chain'] | undefined
}

const filters = [categoryFilter]

/** Narrows the activity, says whether its chain holds, and saves what is shown. */
export function ActivityToolbar({ state, onStateChange, conditions, chain }: ActivityToolbarProps) {
  const mayExport = useCan('ledger:export')
  const [start] = state.filters.from ?? []
  const [end] = state.filters.to ?? []
  const categories = state.filters.category ?? []
  const without = (category: string) =>
    onStateChange({ filters: toggleFilter(state.filters, categoryFilter, category) })

  return (
    <div className={styles.toolbar}>
      <div className={styles.controls}>
        <ListSearch
          className={styles.search}
          label={texts.search}
          value={state.q}
          onSearch={(q) => onStateChange({ q })}
        />
        <ListFilterButton
          filters={filters}
          chosen={state.filters}
          facets={null}
          onChosenChange={(chosen) => onStateChange({ filters: chosen })}
        />
        <DateRangePicker
          className={styles.dates}
          label={texts.between}
          size="sm-md"
          locale={getRegion().locale}
          presets={pastDateRangePresets}
          value={start !== undefined && end !== undefined ? { start, end } : null}
          onValueChange={(range) => {
            const { from: _from, to: _to, ...rest } = state.filters
            onStateChange({ filters: range ? { ...rest, from: [range.start], to: [range.end] } : rest })
          }}
        />
        <span className={styles.end}>
          {chain ? <ChainBadge chain={chain} /> : null}
          {mayExport ? <ActivityExport conditions={conditions} /> : null}
        </span>
      </div>
      {categories.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={listTexts.activeFilters}>
          {categories.map((category) => {
            const label = texts.categories[category as keyof typeof texts.categories]
            return (
              <Tag
                key={category}
                removeLabel={listTexts.removeFilter(label)}
                onRemove={() => without(category)}
              >
                {label}
              </Tag>
            )
          })}
        </div>
      ) : null}
    </div>
  )
}
