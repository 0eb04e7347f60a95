import { expect, it } from 'vitest'
import { createLastDaysPreset, pastDateRangePresets } from './date-range-presets.tsx'

it('includes today in the last days', () => {
  expect(createLastDaysPreset(7).getRange('2026-11-21')).toEqual({ start: '2026-11-15', end: '2026-11-21' })
})

it.each([
  ['This month', '2026-11-01', '2026-11-30'],
  ['Last month', '2026-10-01', '2026-10-31'],
  ['This year', '2026-01-01', '2026-12-31'],
])('knows %s', (label, start, end) => {
  const preset = pastDateRangePresets.find((each) => each.label === label)
  expect(preset?.getRange('2026-11-21')).toEqual({ start, end })
})

it('goes back across a year boundary', () => {
  const preset = pastDateRangePresets.find(({ label }) => label === 'Last month')
  expect(preset?.getRange('2026-01-10')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
})
