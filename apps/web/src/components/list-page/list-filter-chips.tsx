import { Button, Tag } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { listChosen, toggleFilter, type ListState } from '~/lib/list-url'
import type { ListData, Facets, FacetSource } from './list-data.ts'
import styles from './list-page.module.css'
import type { ListFilter, ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

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

/** A filter value in words: those of the list, of the person who named the thing, or the value itself. */
export function describeFilterValue(filter: ListFilter, value: string, facets: Facets | undefined): string {
  if (value === 'none') return listTexts.none
  const words = filter.words && Object.hasOwn(filter.words, value) ? filter.words[value] : undefined
  const named = facets?.[filter.field]?.find((facet) => facet.value === value)?.label
  return words ?? filter.describe?.(value) ?? named ?? value
}

const freshMs = 30_000

/** How many things each value of a filter would find, counted when somebody needs to know. */
export function useFacets(source: FacetSource | null, isNeeded: boolean) {
  const { data, isPending } = useQuery<Facets>({
    queryKey: source?.queryKey ?? ['no-facets'],
    queryFn: ({ signal }) => source?.load(signal) ?? {},
    enabled: source !== null && isNeeded,
    staleTime: freshMs,
    throwOnError: false,
  })
  return { facets: data, isPending: source !== null && isPending }
}
