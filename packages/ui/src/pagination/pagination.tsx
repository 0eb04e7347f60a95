import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { describeRange, listPages, PageSize, PageStep } from './page-controls.tsx'
import styles from './pagination.module.css'

const defaultPageSizes = [25, 50, 100]

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The current page, from 1. */
  page: number
  onPageChange: (page: number) => void
  /** The total number of rows. */
  totalCount: number
  /** @default 50 */
  pageSize?: number
  /** Shows a page size menu. Go to the first page when it changes. */
  onPageSizeChange?: (pageSize: number) => void
  /** @default [25, 50, 100] */
  pageSizes?: readonly number[]
  /**
   * The name of the navigation.
   * @default 'Pagination'
   */
  label?: string
}

/** Numbered pages of a list. For lists that only know the next page use `KeysetPagination`. */
export function Pagination({
  page,
  onPageChange,
  totalCount,
  pageSize = 50,
  onPageSizeChange,
  pageSizes = defaultPageSizes,
  label = 'Pagination',
  className,
  ...props
}: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(totalCount / pageSize))
  const from = Math.min(totalCount, (page - 1) * pageSize + 1)
  const to = Math.min(totalCount, page * pageSize)
  const isFirst = page <= 1
  const isLast = page >= pageCount

  return (
    <nav aria-label={label} {...props} className={joinClasses(styles.root, className)} data-slot="pagination">
      <p className={styles.range} role="status" dir="auto">
        {describeRange(from, to, totalCount)}
      </p>
      {onPageSizeChange ? (
        <PageSize pageSize={pageSize} pageSizes={pageSizes} onPageSizeChange={onPageSizeChange} />
      ) : null}
      <div className={styles.steps}>
        <PageStep
          label="First page"
          icon={<ChevronFirst />}
          isEnabled={!isFirst}
          onStep={() => onPageChange(1)}
        />
        <PageStep
          label="Previous page"
          icon={<ChevronLeft />}
          isEnabled={!isFirst}
          onStep={() => onPageChange(page - 1)}
        />
        <ol className={styles.pages}>
          {listPages(page, pageCount).map((number, index) => (
            <li key={number ?? `gap ${index}`}>
              {number === null ? (
                <span className={styles.gap} aria-hidden="true">
                  …
                </span>
              ) : (
                <Button
                  className={styles.page}
                  size="sm"
                  tone="ghost"
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPageChange(number)}
                >
                  {number.toLocaleString('en')}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <span className={styles.short}>
          {page.toLocaleString('en')} / {pageCount.toLocaleString('en')}
        </span>
        <PageStep
          label="Next page"
          icon={<ChevronRight />}
          isEnabled={!isLast}
          onStep={() => onPageChange(page + 1)}
        />
        <PageStep
          label="Last page"
          icon={<ChevronLast />}
          isEnabled={!isLast}
          onStep={() => onPageChange(pageCount)}
        />
      </div>
    </nav>
  )
}
