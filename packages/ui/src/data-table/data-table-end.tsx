import { CircleAlert } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useKeptFocus } from '../internal/use-kept-focus.ts'
import styles from './data-table-end.module.css'

interface DataTableEndProps {
  loadingMore: boolean
  loadError: ReactNode
  onRetry: (() => void) | undefined
  rowCount: number
  /** The rows have no last one that is in sight: what is said stands at the edge of what is. */
  isFloating?: boolean
  /** What gets the focus in the first row that came when it was asked for again. */
  findFocusIn: (rowIndex: number) => HTMLElement | null | undefined
}

/** What stands after the last rows: that more are on their way, or why they did not come. */
export function DataTableEnd({
  loadingMore,
  loadError,
  onRetry,
  rowCount,
  isFloating,
  findFocusIn,
}: DataTableEndProps) {
  const countBefore = useRef(rowCount)
  const focus = useKeptFocus(() => findFocusIn(countBefore.current))

  return (
    <div className={styles.root} data-floating={isFloating ? '' : undefined} {...focus}>
      {loadError ? (
        <div className={styles.error} role="alert">
          <CircleAlert className={styles.icon} aria-hidden="true" />
          <span>{loadError}</span>
          {onRetry ? (
            <Button
              size="sm"
              loading={loadingMore}
              onClick={() => {
                countBefore.current = rowCount
                onRetry()
              }}
            >
              Try again
            </Button>
          ) : null}
        </div>
      ) : loadingMore ? (
        <p className={styles.more} role="status">
          Loading more…
        </p>
      ) : null}
    </div>
  )
}
