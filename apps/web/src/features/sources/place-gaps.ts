import type { SourceHealth } from '~/data/sources/queries'

type Gap = SourceHealth['items'][number]['gaps'][number]

export interface PlacedGap extends Gap {
  /** Of the span, from 0 to 1. */
  start: number
  length: number
  /** As it lies within the span. */
  seconds: number
}

/** Where the gaps of a source lie in a span of time; what began before it begins with it. */
export function placeGaps(gaps: readonly Gap[], span: { from: string; to: string }): PlacedGap[] {
  const begin = Date.parse(span.from)
  const whole = Date.parse(span.to) - begin
  return gaps.flatMap((gap) => {
    const from = Math.max(begin, Date.parse(gap.from))
    const to = gap.to === null ? begin + whole : Math.min(begin + whole, Date.parse(gap.to))
    if (to <= from) return []
    return [
      { ...gap, start: (from - begin) / whole, length: (to - from) / whole, seconds: (to - from) / 1000 },
    ]
  })
}
