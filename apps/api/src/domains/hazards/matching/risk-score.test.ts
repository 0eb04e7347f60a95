import { expect, it } from 'vitest'
import { scoreRisk, toRiskParts, weighProximity } from './risk-score.ts'

it('multiplies severity, certainty, urgency and proximity', () => {
  const hazard = { severity: 'severe', certainty: 'likely', urgency: 'expected' } as const
  const parts = toRiskParts(hazard, weighProximity({ proximity: 'zone' }))
  expect(parts).toEqual({ severity: 75, certainty: 0.9, urgency: 0.9, proximity: 0.85 })
  expect(scoreRisk(parts)).toBe(52)
})

it('rounds half up', () => {
  expect(scoreRisk({ severity: 25, certainty: 1, urgency: 1, proximity: 0.3 })).toBe(8)
  expect(scoreRisk({ severity: 75, certainty: 0.7, urgency: 1, proximity: 1 })).toBe(53)
})

it('weighs a nearby property from 1 at the edge down to 0.3 at the matching distance', () => {
  const at = (distanceMeters: number) =>
    weighProximity({ proximity: 'near', distanceMeters, radiusMeters: 1000 })
  expect([at(0), at(500), at(1000)]).toEqual([1, 0.65, expect.closeTo(0.3)])
})
