import { expect, it } from 'vitest'
import { cities } from './cities.ts'
import { placeLabels } from './draw-labels.ts'
import { contiguousStates } from './view.ts'

const label = (text: string, left: number, top: number) => ({ text, left, top, width: 60, height: 18 })

it('leaves out a label that would overlap a more important one', () => {
  const placed = placeLabels([
    label('Denver', 100, 100),
    label('Aurora', 120, 105),
    label('Pueblo', 100, 200),
  ])
  expect(placed.map(({ text }) => text)).toEqual(['Denver', 'Pueblo'])
})

it('leaves space for markers', () => {
  expect(placeLabels([label('Denver', 100, 100)], [{ minX: 90, minY: 90, maxX: 110, maxY: 110 }])).toEqual([])
})

it('labels larger cities first, all within the map', () => {
  expect(cities.map(({ zoom }) => zoom)).toEqual(cities.map(({ zoom }) => zoom).toSorted((a, b) => a - b))
  const { minX, minY, maxX, maxY } = contiguousStates
  const outside = cities.filter(({ x, y }) => x < minX || x > maxX || y < minY || y > maxY)
  expect(outside.map(({ name }) => name)).toEqual([
    'Anchorage',
    'Honolulu',
    'San Juan',
    'Fairbanks',
    'Juneau',
  ])
})
