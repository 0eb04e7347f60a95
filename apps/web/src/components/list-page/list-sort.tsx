import { Select } from '@parapet/ui'
import { listTexts } from './texts.ts'
import type { ListRules } from '~/lib/list-url'
import styles from './list-page.module.css'

interface ListSortProps {
  resource: Pick<ListRules, 'sortOrders'>
  sort: string
  onSortChange: (sort: string) => void
}

/** The order of cards, which have no headings to press. */
export function ListSort({ resource, sort, onSortChange }: ListSortProps) {
  return (
    <Select
      className={styles.sort ?? ''}
      size="sm-md"
      aria-label={listTexts.sort}
      value={sort}
      onChange={(event) => onSortChange(event.target.value)}
    >
      {Object.entries(resource.sortOrders).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
