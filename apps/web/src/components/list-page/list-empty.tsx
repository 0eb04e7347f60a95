import { Button, EmptyState } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { listChosen } from '~/lib/list-url'
import { listTexts } from './texts.ts'
import { ListFilterChips, type ListFilterChipsProps } from './list-filter-chips.tsx'

interface ListEmptyProps<Row extends { id: string }> extends Omit<ListFilterChipsProps<Row>, 'isEmpty'> {
  actions: ReactNode
}

/** What stands instead of rows: nothing fits the filters, which can be taken back here, or there is nothing yet. */
export function ListEmpty<Row extends { id: string }>({ actions, ...props }: ListEmptyProps<Row>) {
  const { resource, state, onStateChange } = props
  const { texts } = resource
  const isNarrowed = state.q !== '' || listChosen(state, resource).length > 0

  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={texts.filteredEmpty}
        description={listTexts.filteredEmptyDetail}
        actions={
          <Button onClick={() => onStateChange({ q: '', filters: {} })}>{listTexts.clearFilters}</Button>
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
      description={actions ? texts.emptyDetail : texts.emptyWithoutRights}
      actions={actions}
    />
  )
}
