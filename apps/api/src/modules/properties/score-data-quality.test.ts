import { expect, it } from 'vitest'
import { scoreDataQuality } from './score-data-quality.ts'

const complete = {
  geocodeStatus: 'ok',
  geocodePrecision: 'rooftop',
  unitCountDeclared: 48,
  onSiteContact: { name: 'Ray Ortiz', phone: null, email: null },
  emergencyPlanUrl: 'https://plans.example/maple.pdf',
  yearBuilt: 1987,
} as const
const scoreWith = (changes: Partial<Parameters<typeof scoreDataQuality>[0]>) =>
  scoreDataQuality({ ...complete, ...changes })

it('gives 100 to a property that lacks nothing', () => {
  expect(scoreWith({})).toEqual({ score: 100, issues: [] })
})

it('takes most off a property that nobody can locate, and only once', () => {
  const { score, issues } = scoreWith({ geocodeStatus: 'failed', geocodePrecision: 'unknown' })
  expect(score).toBe(60)
  expect(issues.map((issue) => issue.code)).toEqual(['not_located'])
})

it.each([
  [{ geocodePrecision: 'postal_code' }, 85, 'located_roughly'],
  [{ geocodeStatus: 'ambiguous' }, 85, 'located_roughly'],
  [{ unitCountDeclared: null }, 90, 'no_units'],
  [{ onSiteContact: { name: null, phone: null, email: null } }, 95, 'no_contact'],
  [{ emergencyPlanUrl: null }, 95, 'no_emergency_plan'],
  [{ yearBuilt: null }, 97, 'no_year_built'],
] as const)('with %o scores %i', (changes, score, code) => {
  expect(scoreWith(changes)).toMatchObject({ score, issues: [{ code }] })
})
