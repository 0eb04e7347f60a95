import { Button, Tag } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { listSelectedFilters, toggleFilter, type ListState } from '~/lib/list-url'
import type { ListData, Facets, FacetSource } from './list-data.ts'
import styles from './list-page.module.css'
import type { ListFilter, ListResource } from './list-resource.ts'
import { listFilterTexts } from './filter-texts.ts'

export interface ListFilterChipsProps<Row extends { id: string }> {
  resource: ListResource<Row>
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  facets: ListData<Row>['facets']
  valueLabels: ListData<Row>['valueLabels']
  /** Shown in the empty state: includes the search text, and has no clear button because the empty state has one. */
  isEmpty?: boolean
}

/** The active filters as removable chips. */
export function ListFilterChips<Row extends { id: string }>({
  resource,
  state,
  onStateChange,
  facets,
  valueLabels = {},
  isEmpty = false,
}: ListFilterChipsProps<Row>) {
  const selectedFilters = listSelectedFilters(state, resource)
  const showsSearchText = isEmpty && state.q !== ''
  const filtersByField = new Map(resource.filters.map((filter) => [filter.field, filter]))
  const needsFacetLabels = selectedFilters.some(({ field, value }) =>
    needsFacets(filtersByField.get(field), value),
  )
  const facetQuery = useFacets(facets, needsFacetLabels)
  if (selectedFilters.length === 0 && !showsSearchText) return null

  return (
    <div
      className={styles.chips}
      data-empty={isEmpty ? '' : undefined}
      role="group"
      aria-label={listFilterTexts.activeFilters}
    >
      {showsSearchText ? (
        <Tag
          removeLabel={listFilterTexts.removeFilter(listFilterTexts.searchedFor(state.q))}
          onRemove={() => onStateChange({ q: '' })}
        >
          {listFilterTexts.searchedFor(state.q)}
        </Tag>
      ) : null}
      {selectedFilters.map(({ field, value }) => {
        const filter = filtersByField.get(field)
        if (!filter) return null
        const valueLabel = valueLabels[value] ?? describeFilterValue(filter, value, facetQuery.facets)
        const label = `${filter.label}: ${valueLabel}`
        return (
          <Tag
            key={`${field}:${value}`}
            removeLabel={listFilterTexts.removeFilter(label)}
            onRemove={() => onStateChange({ filters: toggleFilter(state.filters, filter, value) })}
          >
            {label}
          </Tag>
        )
      })}
      {isEmpty ? null : (
        <Button size="xs" tone="ghost" onClick={() => onStateChange({ q: '', filters: {} })}>
          {listFilterTexts.clear}
        </Button>
      )}
    </div>
  )
}

/** Whether the values are named by users, so that only the facets have their labels. */
const needsFacets = (filter: ListFilter | undefined, value: string) =>
  filter?.isCounted === true &&
  filter.describe === undefined &&
  !(filter.labels && Object.hasOwn(filter.labels, value))

/** The label of a filter value: from the filter, else from the facets, else the value itself. */
export function describeFilterValue(filter: ListFilter, value: string, facets: Facets | undefined): string {
  if (value === 'none') return listFilterTexts.none
  const label = filter.labels && Object.hasOwn(filter.labels, value) ? filter.labels[value] : undefined
  const facetLabel = facets?.[filter.field]?.find((facet) => facet.value === value)?.label
  return label ?? filter.describe?.(value) ?? facetLabel ?? value
}

const facetStaleMs = 30_000

/** The counts per filter value, loaded while `isNeeded`. */
export function useFacets(source: FacetSource | null, isNeeded: boolean) {
  const { data, isPending } = useQuery<Facets>({
    queryKey: source?.queryKey ?? ['no-facets'],
    queryFn: ({ signal }) => source?.load(signal) ?? {},
    enabled: source !== null && isNeeded,
    staleTime: facetStaleMs,
    throwOnError: false,
  })
  return { facets: data, isPending: source !== null && isPending }
}
