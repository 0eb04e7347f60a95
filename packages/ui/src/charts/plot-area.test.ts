import { expect, it } from 'vitest'
import { withDefaultFormats } from './chart-data.ts'
import { computePlotLayout } from './plot-layout.ts'

const labelsOf = (values: readonly number[]) =>
  computePlotLayout(withDefaultFormats({ categories: [], series: [] }, {}), {
    widthPx: 400,
    heightPx: 260,
    values,
  }).ticks.map(({ label }) => label)

it('has only integer ticks for counts', () => {
  expect(labelsOf([0, 2])).toEqual(['0', '1', '2'])
  expect(labelsOf([0, 1])).toEqual(['0', '1'])
})

it('has fractional ticks for fractional values', () => {
  expect(labelsOf([0, 1.5])).toEqual(['0', '0.5', '1', '1.5'])
})
