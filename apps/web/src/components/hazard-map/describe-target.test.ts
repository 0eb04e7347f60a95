import { expect, it } from 'vitest'
import { describeProperty, describeTarget, describeThreat, nameHazard } from './describe-target.ts'

it('says of a property how bad it is and why', () => {
  const property = {
    id: 'p',
    name: 'Maple Court',
    lat: 0,
    lon: 0,
    severity: 'severe' as const,
    riskScore: 71.6,
    threats: 1,
  }
  expect(describeProperty(property)).toEqual({
    title: 'Maple Court',
    facts: ['Severe, 1 active threat', 'Risk 72'],
  })
  expect(describeProperty({ ...property, severity: null, riskScore: null }).facts).toEqual([
    'No active threats',
  ])
})

it('says of a threat what it is, and that it has not begun', () => {
  const threat = {
    id: 't',
    title: 'Winter storm watch',
    hazard: 'winter_storm',
    severity: 'moderate' as const,
    status: 'upcoming',
    geometry: null,
    point: null,
    radiusMeters: null,
  }
  expect(describeThreat(threat).facts).toEqual(['Moderate', 'Winter storm', 'not started yet'])
})

it('says of a cluster how many and the worst of them', () => {
  const cluster = {
    kind: 'cluster' as const,
    id: 'c',
    clusterId: 1,
    x: 0,
    y: 0,
    count: 1_204,
    severity: 'extreme' as const,
  }
  expect(describeTarget(cluster).title).toBe('1,204 properties, highest severity extreme')
  expect(describeTarget({ ...cluster, severity: null }).title).toBe('1,204 properties, no active threats')
})

it('has words for a hazard that it does not know', () => {
  expect(nameHazard('meteor_shower')).toBe('Meteor shower')
})
