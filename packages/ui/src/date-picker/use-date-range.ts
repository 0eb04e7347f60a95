import { useState } from 'react'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { DateRange, IsoDate } from './iso-date.ts'

/** A range that may be incomplete, or end before it starts. */
export interface PartialDateRange {
  start: IsoDate | null
  end: IsoDate | null
}

const emptyRange: PartialDateRange = { start: null, end: null }

interface DateRangeState {
  /** What the fields show. */
  displayedRange: PartialDateRange
  range: DateRange | null
  setRange: (range: DateRange | null) => void
  setSide: (side: keyof DateRange, date: IsoDate | null) => void
}

/** State of a range whose ends are entered one after the other. Reports it to the caller only while it is complete. */
export function useDateRange(
  value: DateRange | null | undefined,
  defaultValue: DateRange | null,
  onValueChange: ((value: DateRange | null) => void) | undefined,
): DateRangeState {
  const [range, setValue] = useControllableState(value, defaultValue, onValueChange)
  const [partialRange, setPartialRange] = useState<PartialDateRange | null>(null)
  const displayedRange = range ?? partialRange ?? emptyRange

  function setRange(next: DateRange | null) {
    setPartialRange(null)
    if (next?.start !== range?.start || next?.end !== range?.end) setValue(next)
  }

  function setSide(side: keyof DateRange, date: IsoDate | null) {
    const next = { ...displayedRange, [side]: date }
    const { start, end } = next
    if (start !== null && end !== null && start <= end) {
      setRange({ start, end })
      return
    }
    setPartialRange(next)
    if (range !== null) setValue(null)
  }

  return { displayedRange, range, setRange, setSide }
}
