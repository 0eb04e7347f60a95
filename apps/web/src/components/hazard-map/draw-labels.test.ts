import { expect, it } from 'vitest'
import { placeLabels } from './draw-labels.ts'

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
