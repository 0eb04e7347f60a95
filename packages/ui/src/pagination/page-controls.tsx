import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Select } from '../select/select.tsx'
import styles from './pagination.module.css'

interface PageSizeProps {
  pageSize: number
  pageSizes: readonly number[]
  onPageSizeChange: (pageSize: number) => void
}

export function PageSize({ pageSize, pageSizes, onPageSizeChange }: PageSizeProps) {
  return (
    <label className={styles.size}>
      Rows per page
      <Select
        className={styles.select}
        size="sm-md"
        value={String(pageSize)}
        onChange={(event) => onPageSizeChange(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </label>
  )
}

interface PageStepProps {
  label: string
  icon: ReactNode
  isEnabled: boolean
  onStep: () => void
}

/** Never `disabled`, so that it keeps focus on the first or last page. */
export function PageStep({ label, icon, isEnabled, onStep }: PageStepProps) {
  return (
    <Button
      className={styles.step}
      size="sm"
      tone="ghost"
      shape="square"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={!isEnabled || undefined}
      onClick={isEnabled ? onStep : undefined}
    />
  )
}

/** Page numbers to show, with `null` for gaps. Their number is the same on every page. */
export function listPages(page: number, pageCount: number): (number | null)[] {
  const slotCount = 7
  if (pageCount <= slotCount) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const middleStart = Math.max(3, Math.min(page - 1, pageCount - 4))
  const middle = [middleStart, middleStart + 1, middleStart + 2]
  return [
    1,
    middleStart === 3 ? 2 : null,
    ...middle,
    middleStart === pageCount - 4 ? pageCount - 1 : null,
    pageCount,
  ]
}

/** `1–50 of 1,234`, or `1–50` without a total. */
export function describeRange(from: number, to: number, totalCount: number | undefined): string {
  const format = (count: number) => count.toLocaleString('en')
  const range = from === to ? format(from) : `${format(from)}–${format(to)}`
  return totalCount === undefined ? range : `${range} of ${format(totalCount)}`
}
