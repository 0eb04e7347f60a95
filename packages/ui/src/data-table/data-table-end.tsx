import { CircleAlert } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useFocusFallback } from '../internal/use-focus-fallback.ts'
import styles from './data-table-end.module.css'

interface DataTableEndProps {
  loadingMore: boolean
  loadError: ReactNode
  onRetry: (() => void) | undefined
  rowCount: number
  /** For virtualized rows, whose end may be out of view: the message is shown at the edge of the viewport. */
  isFloating?: boolean
  /** Finds the element to focus in the first row that a retry has loaded. */
  findFocusTarget: (rowIndex: number) => HTMLElement | null | undefined
}

/** Shown after the last row: that more rows are loading, or why they could not be loaded. */
export function DataTableEnd({
  loadingMore,
  loadError,
  onRetry,
  rowCount,
  isFloating,
  findFocusTarget,
}: DataTableEndProps) {
  const countBeforeRetry = useRef(rowCount)
  const focusFallback = useFocusFallback(() => findFocusTarget(countBeforeRetry.current))

  return (
    <div className={styles.root} data-floating={isFloating ? '' : undefined} {...focusFallback}>
      {loadError ? (
        <div className={styles.error} role="alert">
          <CircleAlert className={styles.icon} aria-hidden="true" />
          <span>{loadError}</span>
          {onRetry ? (
            <Button
              size="sm"
              loading={loadingMore}
              onClick={() => {
                countBeforeRetry.current = rowCount
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
