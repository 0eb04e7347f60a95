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

it('states the counts, and that all properties are located only if they are', () => {
  expect(describe(1200, 1, 0)).toBe('1,200 properties in 1 portfolio. All properties have a location.')
  expect(describe(1, 2, 1)).toBe('1 property in 2 portfolios.')
})

it('states only that there are no properties yet', () => {
  expect(describe(0, 1, 0)).toBe('No properties yet')
})
