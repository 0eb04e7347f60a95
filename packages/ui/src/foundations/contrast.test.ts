import { expect, it } from 'vitest'
import { getContrast } from './contrast.ts'

it('computes the extremes in either order', () => {
  expect(getContrast('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5)
  expect(getContrast('rgb(255, 255, 255)', 'rgb(0, 0, 0)')).toBeCloseTo(21, 5)
  expect(getContrast('rgb(9, 9, 9)', 'rgb(9, 9, 9)')).toBe(1)
})

it('computes the lightest gray with enough contrast on white', () => {
  expect(getContrast('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2)
})
