import { useState } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'

const charts = createLazyPart(() => import('./chart-parts.ts'))

/** What charts are drawn with, and whether it failed to arrive. */
export function useChartParts() {
  const [isMissing, setIsMissing] = useState(false)
  const parts = charts.usePart(!isMissing, () => setIsMissing(true))
  return { parts, isMissing }
}
