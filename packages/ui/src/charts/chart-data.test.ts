import { expect, it } from 'vitest'
import {
  completeData,
  describePoint,
  formatPlace,
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

it('says a point in words, and when there is no data', () => {
  expect(describePoint(data, 0)).toBe('Mon: Imports 1,200, Errors 4')
  expect(describePoint(data, 1)).toBe('Tue: Imports no data, Errors 0')
  expect(describePoint(data, 2)).toBe('')
})

it('gives each series a color of its own unless it has one', () => {
  expect(data.series.map(getTone)).toEqual([1, 'extreme'])
  expect(getTone({ id: 'g', label: 'G', values: [] }, 6)).toBe(1)
})

it('leaves labels out where there is no room for all', () => {
  expect(getLabelStep(['Mon', 'Tue'], 60)).toBe(1)
  expect(getLabelStep(['September 2026'], 40)).toBe(3)
})

it('writes days and numbers where the caller does not', () => {
  expect(formatPlace(1234, 'UTC')).toBe('1,234')
  expect(formatPlace(new Date('2026-03-04'), 'UTC')).toBe('Mar 4')
})

it('writes a date as the day it is in the zone of the chart, wherever the device is', () => {
  const evening = new Date('2026-03-04T02:00:00Z')
  const write = (timeZone?: string) => completeData(data, { timeZone }).formatCategory(evening)
  expect(write()).toBe('Mar 4')
  expect(write('America/Denver')).toBe('Mar 3')
  expect(write('Asia/Tokyo')).toBe('Mar 4')
})
