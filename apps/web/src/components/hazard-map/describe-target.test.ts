import { expect, it } from 'vitest'
import { describeProperty, describeTarget, describeThreat, nameHazard } from './describe-target.ts'

it('describes a property with severity, threats and risk, and doesn’t call threats active that may be upcoming', () => {
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
    details: ['Severe, 1 threat', 'Risk 72'],
  })
  expect(describeProperty({ ...property, severity: null, riskScore: null }).details).toEqual([
    'No open threats',
  ])
})

it('doesn’t call a property safe that isn’t monitored', () => {
  const property = { id: 'p', name: 'Maple Court', lat: 0, lon: 0, monitored: 'not' as const }
  expect(describeProperty({ ...property, severity: null, riskScore: 0, threats: 0 }).details).toEqual([
    'Not monitored',
  ])
  expect(describeProperty({ ...property, severity: 'minor', riskScore: 12, threats: 1 }).details).toEqual([
    'Minor, 1 threat',
    'Risk 12',
  ])
})

it('claims no more than what is reported while only some sources are monitored', () => {
  const property = { id: 'p', name: 'Maple Court', lat: 0, lon: 0, monitored: 'partly' as const }
  expect(describeProperty({ ...property, severity: null, riskScore: 0, threats: 0 }).details).toEqual([
    'No open threats reported',
  ])
})

it('describes a threat with severity and hazard, and whether it is upcoming', () => {
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
  expect(describeThreat(threat).details).toEqual(['Moderate', 'Winter storm', 'not started yet'])
})

it('describes a cluster with count and highest severity', () => {
  const cluster = {
    kind: 'cluster' as const,
    id: 'c',
    clusterId: 1,
    x: 0,
    y: 0,
    count: 1_204,
    severity: 'extreme' as const,
  }
  expect(describeTarget(cluster).title).toBe('1,204 properties, most severe threat: extreme')
  const quietCluster = { ...cluster, severity: null }
  expect(describeTarget(quietCluster).title).toBe('1,204 properties, no open threats')
  expect(describeTarget(quietCluster, 'partly').title).toBe('1,204 properties, no open threats reported')
  expect(describeTarget(quietCluster, 'not').title).toBe('1,204 properties, not monitored')
})

it('has a label for an unknown hazard', () => {
  expect(nameHazard('meteor_shower')).toBe('Meteor shower')
})
