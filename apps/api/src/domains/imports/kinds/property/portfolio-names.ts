import { v7 as uuidv7 } from 'uuid'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import type { RowIssue } from '../../plan/row-plan.ts'

export interface KnownPortfolio {
  id: string
  name: string
  code: string | null
  isArchived: boolean
  /** False for a portfolio hidden from the importer: its name is taken, but it accepts no properties. */
  isVisible: boolean
}

/** A missing portfolio that rows name, with its future id. */
export interface NewPortfolio {
  id: string
  name: string
}

/** The portfolio of a row's property. Without `id` it stays or goes to the default. An error rejects the row. */
export interface PortfolioChoice {
  id: string | null
  /** Created once the row that names it is sure to be written. */
  fresh: NewPortfolio | null
  issue: RowIssue | null
}

/** The portfolios that rows name, by name or code. */
export class PortfolioNames {
  /** Portfolios to create. */
  readonly created = new Map<string, NewPortfolio>()
  readonly #known = new Map<string, KnownPortfolio>()
  readonly #byId: ReadonlyMap<string, KnownPortfolio>
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #canCreate: boolean

  constructor(
    portfolios: readonly KnownPortfolio[],
    { options, rules, canCreate }: { options: ImportOptions; rules: FixRules; canCreate: boolean },
  ) {
    this.#options = options
    this.#rules = rules
    this.#canCreate = canCreate
    this.#byId = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio]))
    for (const portfolio of portfolios) {
      if (portfolio.code) this.#known.set(portfolio.code.toLowerCase(), portfolio)
    }
    for (const portfolio of portfolios) this.#known.set(portfolio.name.toLowerCase(), portfolio)
  }

  /** What a row means by `text`; `currentId` is where its property stands already. */
  find(text: string | null | undefined, currentId: string | null): PortfolioChoice {
    if (!text) return nothing
    const key = text.toLowerCase()
    const made = this.created.get(key)
    if (made) return { ...nothing, id: made.id }
    const known = this.#known.get(key)
    if (known?.isVisible) {
      if (!known.isArchived || known.id === currentId) return { ...nothing, id: known.id }
      const message = `Portfolio “${known.name}” is archived. Restore it, or choose another one.`
      return { ...nothing, issue: notFound('error', text, message) }
    }
    const message = `Portfolio “${text}” doesn't exist. The property goes to the default portfolio.`
    const issue = notFound('warning', text, message)
    const wanted = this.#options.createPortfolios || this.#rules.find(issue)?.fix === 'create_missing'
    if (known || !wanted || !this.#canCreate) return { ...nothing, issue }
    const fresh = { id: uuidv7(), name: text }
    return { id: fresh.id, fresh, issue: null }
  }

  /** Where new properties go whose row names none: as the options say, else `unassignedId`. */
  findDefault(unassignedId: string): PortfolioChoice {
    const { portfolioId } = this.#options
    if (portfolioId === null) return { ...nothing, id: unassignedId }
    const chosen = this.#byId.get(portfolioId)
    if (chosen?.isVisible && !chosen.isArchived) return { ...nothing, id: chosen.id }
    const message = chosen?.isVisible
      ? `Portfolio “${chosen.name}”, chosen for new properties, is archived. Restore it, or choose another one.`
      : 'The portfolio chosen for new properties no longer exists. Choose another one.'
    return { ...nothing, issue: notFound('error', chosen?.isVisible ? chosen.name : null, message) }
  }

  /** Marks it for creation, because a row that names it will be written. */
  addCreated(fresh: NewPortfolio | null) {
    if (fresh) this.created.set(fresh.name.toLowerCase(), fresh)
  }
}

const nothing: PortfolioChoice = { id: null, fresh: null, issue: null }

const notFound = (severity: 'error' | 'warning', value: string | null, message: string): RowIssue => ({
  severity,
  code: 'portfolio_not_found',
  field: 'portfolio',
  value,
  message,
})
