import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { describeRange, PageSize, PageStep } from './page-controls.tsx'
import styles from './pagination.module.css'

const defaultPageSizes = [25, 50, 100]

export interface KeysetPaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The position of the first row shown, from 1. */
  from: number
  /** The position of the last row shown. */
  to: number
  /** The total number of rows, if known. */
  totalCount?: number
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined
  /** Absent on the last page. */
  onNext?: (() => void) | undefined
  /** Shows a button for the first page; absent on the first page. */
  onFirst?: (() => void) | undefined
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

/** Previous and next buttons for a list without page numbers. */
export function KeysetPagination({
  from,
  to,
  totalCount,
  onPrevious,
  onNext,
  onFirst,
  pageSize = 50,
  onPageSizeChange,
  pageSizes = defaultPageSizes,
  label = 'Pagination',
  className,
  ...props
}: KeysetPaginationProps) {
  return (
    <nav
      aria-label={label}
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="keyset-pagination"
    >
      <p className={styles.range} role="status" dir="auto">
        {describeRange(from, to, totalCount)}
      </p>
      {onPageSizeChange ? (
        <PageSize pageSize={pageSize} pageSizes={pageSizes} onPageSizeChange={onPageSizeChange} />
      ) : null}
      <div className={styles.steps}>
        {onFirst ? <PageStep label="First page" icon={<ChevronFirst />} isEnabled onStep={onFirst} /> : null}
        <PageStep
          label="Previous page"
          icon={<ChevronLeft />}
          isEnabled={onPrevious !== undefined}
          onStep={() => onPrevious?.()}
        />
        <PageStep
          label="Next page"
          icon={<ChevronRight />}
          isEnabled={onNext !== undefined}
          onStep={() => onNext?.()}
        />
      </div>
    </nav>
  )
}
