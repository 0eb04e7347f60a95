import { Button, Tag } from '@parapet/ui'
import { listChosen, toggleFilter, type ListState } from '~/lib/list-url'
import { listTexts } from './texts.ts'
import { describeFilterValue } from './describe-filter-value.ts'
import type { ListData } from './list-data.ts'
import type { ListFilter, ListResource } from './list-resource.ts'
import { useFacets } from './use-facets.ts'
import styles from './list-page.module.css'

export interface ListFilterChipsProps<Row extends { id: string }> {
  resource: ListResource<Row>
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  facets: ListData<Row>['facets']
  /** Stands where the rows would: with what is searched for, and with a larger way to clear it all beside it. */
  isEmpty?: boolean
}

/** The filters that are set, each with a way to take it back. */
export function ListFilterChips<Row extends { id: string }>({
  resource,
  state,
  onStateChange,
  facets,
  isEmpty = false,
}: ListFilterChipsProps<Row>) {
  const chosen = listChosen(state, resource)
  const isSearched = isEmpty && state.q !== ''
  const byField = new Map(resource.filters.map((filter) => [filter.field, filter]))
  const needsNames = chosen.some(({ field }) => needsFacets(byField.get(field)))
  const counted = useFacets(facets, needsNames)
  if (chosen.length === 0 && !isSearched) return null

  return (
    <div
      className={styles.chips}
      data-empty={isEmpty ? '' : undefined}
      role="group"
      aria-label={listTexts.activeFilters}
    >
      {isSearched ? (
        <Tag
          removeLabel={listTexts.removeFilter(listTexts.searchedFor(state.q))}
          onRemove={() => onStateChange({ q: '' })}
        >
          {listTexts.searchedFor(state.q)}
        </Tag>
      ) : null}
      {chosen.map(({ field, value }) => {
        const filter = byField.get(field)
        if (!filter) return null
        const label = `${filter.label}: ${describeFilterValue(filter, value, counted.facets)}`
        return (
          <Tag
            key={`${field}:${value}`}
            removeLabel={listTexts.removeFilter(label)}
            onRemove={() => onStateChange({ filters: toggleFilter(state.filters, filter, value) })}
          >
            {label}
          </Tag>
        )
      })}
      {isEmpty ? null : (
        <Button size="xs" tone="ghost" onClick={() => onStateChange({ q: '', filters: {} })}>
          {listTexts.clear}
        </Button>
      )}
    </div>
  )
}

/** The page cannot know the names of what was made by people. */
const needsFacets = (filter: ListFilter | undefined) =>
  filter?.isCounted === true && filter.words === undefined && filter.describe === undefined
