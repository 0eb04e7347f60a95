import { expect, it } from 'vitest'
import { buildingTarget, readBuildingTarget } from './building-target.ts'

it('opens the form of a building or of a new one, and leaves other forms alone', () => {
  expect([null, 'B', 'a:b'].map(buildingTarget).map(readBuildingTarget)).toEqual(['', 'B', 'a:b'])
  expect(['address', 'buildings', 'details'].map(readBuildingTarget)).toEqual([null, null, null])
})
