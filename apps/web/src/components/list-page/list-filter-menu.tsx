import { Badge, Button } from '@parapet/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ChosenFilters } from '~/lib/list-url'
import { listTexts } from './texts.ts'
import type { ListData } from './list-data.ts'
import { ListFilterValues } from './list-filter-values.tsx'
import type { ListFilter } from './list-resource.ts'
import { useFacets } from './use-facets.ts'
import styles from './list-filter-menu.module.css'

export interface ListFilterMenuProps {
  filters: readonly ListFilter[]
  chosen: ChosenFilters
  facets: ListData<never>['facets']
  onChosenChange: (chosen: ChosenFilters) => void
}

/** First the fields, then the values of one of them with how many things each would find. */
export function ListFilterMenu({ filters, chosen, facets, onChosenChange }: ListFilterMenuProps) {
  const [field, setField] = useState<string | null>(null)
  const counted = useFacets(facets, true)
  const filter = filters.find((each) => each.field === field)

  if (!filter) {
    return (
      <ul className={styles.root}>
        {filters.map(({ field: name, label, initial }) => {
          const count = (chosen[name] ?? []).filter((value) => value !== initial).length
          return (
            <li key={name}>
              <Button
                size="sm-md"
                tone="ghost"
                fullWidth
                className={styles.field}
                endIcon={<ChevronRight />}
                onClick={() => setField(name)}
              >
                {label} {count > 0 ? <Badge tone="accent">{count}</Badge> : null}
              </Button>
            </li>
          )
        })}
      </ul>
    )
  }

  return (
    <div className={styles.root}>
      <Button
        size="sm-md"
        tone="ghost"
        fullWidth
        className={styles.back}
        icon={<ChevronLeft />}
        aria-label={listTexts.back}
        // The button that was pressed is gone; without this the keyboard would start over.
        autoFocus
        onClick={() => setField(null)}
      >
        {filter.label}
      </Button>
      <ListFilterValues
        key={filter.field}
        filter={filter}
        chosen={chosen}
        facets={counted.facets}
        isPending={counted.isPending}
        onChosenChange={onChosenChange}
      />
    </div>
  )
}
