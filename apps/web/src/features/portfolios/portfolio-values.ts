import type { PortfolioCreate, PortfolioPatch } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts as texts } from './texts.ts'

/** Form values; empty means not set. */
export type PortfolioValues = Record<'name' | 'code' | 'description' | 'tags', string>

export const emptyPortfolio: PortfolioValues = { name: '', code: '', description: '', tags: '' }

export const portfolioPointers = {
  '/name': 'name',
  '/code': 'code',
  '/description': 'description',
  '/tags': 'tags',
} as const satisfies Record<string, keyof PortfolioValues>

export function toPortfolioValues(
  portfolio: Pick<Portfolio, 'name' | 'code' | 'description' | 'tags'>,
): PortfolioValues {
  return {
    name: portfolio.name,
    code: portfolio.code ?? '',
    description: portfolio.description ?? '',
    tags: portfolio.tags.join(', '),
  }
}

/** The merge patch for the fields that changed. */
export function toPortfolioPatch(values: PortfolioValues, base: PortfolioValues): PortfolioPatch {
  return {
    ...(values.name === base.name ? {} : { name: values.name.trim() }),
    ...(values.code === base.code ? {} : { code: orNull(values.code) }),
    ...(values.description === base.description ? {} : { description: orNull(values.description) }),
    ...(values.tags === base.tags ? {} : { tags: splitTags(values.tags) }),
  }
}

export function toPortfolioCreate(values: PortfolioValues): PortfolioCreate {
  return { name: values.name.trim(), ...toPortfolioPatch({ ...values, name: '' }, emptyPortfolio) }
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** Client-side validation. */
export const portfolioRules = {
  name: { maxLength: 120, validate: (value: string) => value.trim() !== '' || texts.nameRequired },
  code: { maxLength: 30 },
  tags: {},
  description: { maxLength: 2000 },
} as const
