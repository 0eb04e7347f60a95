import type { DateOrder } from './clean/parse-date.ts'
import type { FixRule } from './fix-rule.ts'

/** How an import behaves. */
export interface ImportOptions {
  mode: 'create' | 'update' | 'upsert'
  /** What an empty cell does to a value that is there. */
  blankMeans: 'keep' | 'clear'
  onError: 'skip_rows' | 'stop'
  /** Where new properties go whose row names no portfolio; null is the Unassigned portfolio. */
  portfolioId: string | null
  createPortfolios: boolean
  defaultCountry: string
  /** How to read dates such as 03/04/2025; null while nobody and no date of the file has said so. */
  dateFormat: DateOrder | null
}

/** As kept with the file: the options and the repairs chosen so far. */
export interface StoredOptions extends ImportOptions {
  fixes: FixRule[]
}

export const defaultOptions = (defaultCountry: string): StoredOptions => ({
  mode: 'upsert',
  blankMeans: 'keep',
  onError: 'skip_rows',
  portfolioId: null,
  createPortfolios: true,
  defaultCountry,
  dateFormat: null,
  fixes: [],
})
