import type { ApiData } from '@parapet/api-client'
import { expect, it } from 'vitest'
import { describeOverview } from './describe-headline.ts'

type Overview = ApiData<'getOrgOverview'>

const describe = (properties: number, portfolios: number, missing: number) =>
  describeOverview({
    counts: { properties, portfolios } as Overview['counts'],
    dataQuality: {
      score: 90,
      issues: [{ code: 'no_geocode', count: missing, link: '/properties' }],
    },
  })

it('says how much there is, and that all of it is located only when it is', () => {
  expect(describe(1200, 1, 0)).toBe('1,200 properties in 1 portfolio. All properties have a location.')
  expect(describe(1, 2, 1)).toBe('1 property in 2 portfolios.')
})

it('does not praise an organization that has nothing yet', () => {
  expect(describe(0, 1, 0)).toBe('No properties yet')
})
