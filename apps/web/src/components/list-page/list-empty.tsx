import { Button, EmptyState } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { listSelectedFilters } from '~/lib/list-url'
import { ListFilterChips, type ListFilterChipsProps } from './list-filter-chips.tsx'
import { listFilterTexts } from './filter-texts.ts'

export interface ListEmptyProps<Row extends { id: string }> extends Omit<
  ListFilterChipsProps<Row>,
  'isEmpty'
> {
  actions: ReactNode
}

/** The empty state: either nothing matches the filters, which can be cleared here, or the list has no rows yet. */
export function ListEmpty<Row extends { id: string }>({ actions, ...props }: ListEmptyProps<Row>) {
  const { resource, state, onStateChange } = props
  const { texts } = resource
  const isFiltered = state.q !== '' || listSelectedFilters(state, resource).length > 0

  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={texts.filteredEmpty}
        description={listFilterTexts.filteredEmptyDetail}
        actions={
          <Button onClick={() => onStateChange({ q: '', filters: {} })}>
            {listFilterTexts.clearFilters}
          </Button>
        }
      >
        <ListFilterChips {...props} isEmpty />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={resource.icon}
      title={texts.empty}
      description={actions ? texts.emptyDetail : texts.emptyWithoutPermission}
      actions={actions}
    />
  )
}
