import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioColumns } from './portfolio-columns.tsx'

const showUnits = (units: number, unitsDeclared: number) => {
  const column = portfolioColumns.find(({ id }) => id === 'units')!
  const portfolio = { counts: { units, unitsDeclared } } as Portfolio
  return render(column.cell(portfolio)).container.textContent
}

it('distinguishes recorded units from those that were only declared', () => {
  expect(showUnits(1, 15_000)).toBe('1 (15,000 declared)')
  expect(showUnits(0, 48)).toBe('0 (48 declared)')
  expect(showUnits(48, 48)).toBe('48')
})
