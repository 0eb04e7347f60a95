import type { ReactNode } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'

/** More than anybody reads; a longer list is drawn through a window. */
const longListRowCount = 100

const optionWindow = createLazyPart(() => import('./option-window.tsx'))

interface MultiSelectRowsProps {
  count: number
  activeIndex: number | null
  renderRow: (index: number) => ReactNode
}

/** All rows of a short list; of a long one those in sight. */
export function MultiSelectRows({ count, activeIndex, renderRow }: MultiSelectRowsProps) {
  const isLong = count > longListRowCount
  const part = optionWindow.usePart(isLong, () => undefined)
  if (part) return <part.OptionWindow count={count} activeIndex={activeIndex} renderRow={renderRow} />
  return Array.from({ length: Math.min(count, longListRowCount) }, (_, index) => renderRow(index))
}
