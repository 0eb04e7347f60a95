import { expect, it } from 'vitest'
import { findRegion, listRegions } from './regions.ts'

it('lists the regions of countries whose regions are known, and the current one', () => {
  expect(listRegions('US', '')).toContainEqual({ value: 'CO', label: 'Colorado (CO)' })
  expect(listRegions('AU', 'NSW')).toHaveLength(8)
  expect(listRegions('US', 'Colorada')?.[0]).toEqual({ value: 'Colorada', label: 'Colorada' })
  expect(listRegions('DE', 'Bayern')).toBeNull()
})

it('finds a region by code or name', () => {
  expect(findRegion('US', ' co ')).toBe('CO')
  expect(findRegion('US', 'new mexico')).toBe('NM')
  expect(findRegion('CA', 'Colorado')).toBeNull()
  expect(findRegion('DE', 'BY')).toBeNull()
})
