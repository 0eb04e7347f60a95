import { expect, it } from 'vitest'
import {
  withDefaultFormats,
  describePoint,
  formatDefaultCategory,
  getLabelStep,
  getTone,
  type ChartData,
} from './chart-data.ts'

const data: ChartData = {
  categories: ['Mon', 'Tue'],
  series: [
    { id: 'a', label: 'Imports', values: [1200, null] },
    { id: 'b', label: 'Errors', values: [4, 0], tone: 'extreme' },
  ],
  formatValue: (value) => value.toLocaleString('en'),
  formatCategory: String,
  timeZone: 'UTC',
}

it('describes a point in words, including missing data', () => {
  expect(describePoint(data, 0)).toBe('Mon: Imports 1,200, Errors 4')
  expect(describePoint(data, 1)).toBe('Tue: Imports no data, Errors 0')
  expect(describePoint(data, 2)).toBe('')
})

it('assigns a color to each series without one', () => {
  expect(data.series.map(getTone)).toEqual([1, 'extreme'])
  expect(getTone({ id: 'g', label: 'G', values: [] }, 6)).toBe(1)
})

it('skips labels if there is no room for all', () => {
  expect(getLabelStep(['Mon', 'Tue'], 60)).toBe(1)
  expect(getLabelStep(['September 2026'], 40)).toBe(3)
})

it('formats days and numbers by default', () => {
  expect(formatDefaultCategory(1234, 'UTC')).toBe('1,234')
  expect(formatDefaultCategory(new Date('2026-03-04'), 'UTC')).toBe('Mar 4')
})

it('formats dates in the time zone of the chart, regardless of the device’s', () => {
  const evening = new Date('2026-03-04T02:00:00Z')
  const write = (timeZone?: string) => withDefaultFormats(data, { timeZone }).formatCategory(evening)
  expect(write()).toBe('Mar 4')
  expect(write('America/Denver')).toBe('Mar 3')
  expect(write('Asia/Tokyo')).toBe('Mar 4')
})
