import { expect, it } from 'vitest'
import { fromArrangement, toArrangement, type ListSettings } from './list-arrangement.ts'

const ids = ['name', 'city', 'units', 'tags']

it('starts with the default columns', () => {
  expect(toArrangement(null, ids, ['tags'])).toEqual({
    visibility: { tags: false },
    order: [],
    widths: {},
    density: 'normal',
  })
})

it('restores the stored arrangement, with defaults for newer columns', () => {
  const kept: ListSettings = {
    columns: [
      { key: 'name', isVisible: true, widthPx: 300 },
      { key: 'units', isVisible: true, widthPx: null },
      { key: 'city', isVisible: false, widthPx: null },
      { key: 'gone', isVisible: true, widthPx: 90 },
    ],
    density: 'compact',
  }
  expect(toArrangement(kept, ids, ['tags'])).toEqual({
    visibility: { name: true, units: true, city: false, tags: false },
    order: ['name', 'units', 'city'],
    widths: { name: 300 },
    density: 'compact',
  })
})

it('stores every column in order, with whole pixels', () => {
  const kept = fromArrangement(
    { visibility: { tags: false }, order: ['units', 'city'], widths: { city: 120.4 }, density: 'normal' },
    ids,
  )
  expect(kept.columns).toEqual([
    { key: 'units', isVisible: true, widthPx: null },
    { key: 'city', isVisible: true, widthPx: 120 },
    { key: 'name', isVisible: true, widthPx: null },
    { key: 'tags', isVisible: false, widthPx: null },
  ])
})
