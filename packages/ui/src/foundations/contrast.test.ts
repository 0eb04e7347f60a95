import { expect, it } from 'vitest'
import { getContrast } from './contrast.ts'

it('knows the ends of the scale, in either order', () => {
  expect(getContrast('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5)
  expect(getContrast('rgb(255, 255, 255)', 'rgb(0, 0, 0)')).toBeCloseTo(21, 5)
  expect(getContrast('rgb(9, 9, 9)', 'rgb(9, 9, 9)')).toBe(1)
})

it('measures the gray that just carries text on white', () => {
  expect(getContrast('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2)
})
