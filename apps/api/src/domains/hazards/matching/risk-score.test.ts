import { expect, it } from 'vitest'
import type { Certainty, Severity, Urgency } from '../../../platform/db/schema/hazard.ts'
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

it('weighs each part of a warning, and gives unknown values a low weight', () => {
  const weigh = (severity: Severity, certainty: Certainty, urgency: Urgency) =>
    Object.values(toRiskParts({ severity, certainty, urgency }, 0.12345)).join(' ')
  expect(weigh('extreme', 'observed', 'immediate')).toBe('100 1 1 0.123')
  expect(weigh('severe', 'likely', 'expected')).toBe('75 0.9 0.9 0.123')
  expect(weigh('moderate', 'possible', 'future')).toBe('50 0.6 0.6 0.123')
  expect(weigh('minor', 'unlikely', 'past')).toBe('25 0.3 0.2 0.123')
  expect(weigh('unknown', 'unknown', 'unknown')).toBe('35 0.7 0.7 0.123')
})

it('weighs a property inside fully, and one beyond the distance like one at the distance', () => {
  expect(weighProximity({ proximity: 'inside' })).toBe(1)
  expect(weighProximity({ proximity: 'near', distanceMeters: 3000, radiusMeters: 1000 })).toBeCloseTo(0.3)
})
