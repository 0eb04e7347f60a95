import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './data-table-bulk-bar.module.css'

interface DataTableBulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

export function DataTableBulkBar({ count, onClear, children }: DataTableBulkBarProps) {
  return (
    <div className={styles.bulk} role="region" aria-label="Selected rows">
      <p className={styles.bulkCount} role="status">
        {count.toLocaleString('en')} selected
      </p>
      <div className={styles.bulkActions}>{children}</div>
      <Button size="sm" tone="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
