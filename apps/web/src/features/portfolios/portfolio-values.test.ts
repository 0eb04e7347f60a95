import { expect, it } from 'vitest'
import { emptyPortfolio, toPortfolioCreate, toPortfolioPatch, toPortfolioValues } from './portfolio-values.ts'

it('sends only changed fields, and null for cleared ones', () => {
  const base = toPortfolioValues({ name: 'Hill Country', code: 'HC', description: null, tags: ['texas'] })
  expect(toPortfolioPatch({ ...base, code: ' ', tags: 'texas, river' }, base)).toEqual({
    code: null,
    tags: ['texas', 'river'],
  })
  expect(toPortfolioPatch(base, base)).toEqual({})
})

it('creates with the fields that were filled in', () => {
  expect(toPortfolioCreate({ ...emptyPortfolio, name: ' Dakota ', tags: 'north' })).toEqual({
    name: 'Dakota',
    tags: ['north'],
  })
})
