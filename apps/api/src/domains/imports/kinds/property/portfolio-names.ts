import { newId } from '../../../../platform/db/new-id.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import type { RowIssue } from '../../plan/row-plan.ts'

export interface ExistingPortfolio {
  id: string
  name: string
  code: string | null
  isArchived: boolean
  /** False for a portfolio hidden from the importer: its name is taken, but it accepts no properties. */
  isVisible: boolean
}

/** A portfolio to create, because rows name it. */
export interface NewPortfolio {
  id: string
  name: string
}

/**
 * The portfolio of a row's property. Without an `id`, an existing property keeps its portfolio and a new one goes to the
 * default. An error rejects the row.
 */
export interface PortfolioChoice {
  id: string | null
  /** Set if `id` doesn't exist yet. Created once the row that names it is sure to be written. */
  newPortfolio: NewPortfolio | null
  issue: RowIssue | null
}

/** The portfolios that rows name, by name or code. */
export class PortfolioNames {
  /** Portfolios to create. */
  readonly newPortfolios = new Map<string, NewPortfolio>()
  readonly #byNameOrCode = new Map<string, ExistingPortfolio>()
  readonly #byId: ReadonlyMap<string, ExistingPortfolio>
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #canCreate: boolean

  constructor(
    portfolios: readonly ExistingPortfolio[],
    { options, rules, canCreate }: { options: ImportOptions; rules: FixRules; canCreate: boolean },
  ) {
    this.#options = options
    this.#rules = rules
    this.#canCreate = canCreate
    this.#byId = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio]))
    for (const portfolio of portfolios) {
      if (portfolio.code) this.#byNameOrCode.set(portfolio.code.toLowerCase(), portfolio)
    }
    for (const portfolio of portfolios) this.#byNameOrCode.set(portfolio.name.toLowerCase(), portfolio)
  }

  /** Resolves a portfolio name or code. `currentId` is the current portfolio of the row's property. */
  find(text: string | null | undefined, currentId: string | null): PortfolioChoice {
    if (!text) return noChoice
    const key = text.toLowerCase()
    const plannedPortfolio = this.newPortfolios.get(key)
    if (plannedPortfolio) return { ...noChoice, id: plannedPortfolio.id }
    const existing = this.#byNameOrCode.get(key)
    if (existing?.isVisible) {
      if (!existing.isArchived || existing.id === currentId) return { ...noChoice, id: existing.id }
      const message = `Portfolio “${existing.name}” is archived. Restore it, or choose another one.`
      return { ...noChoice, issue: portfolioNotFound('error', text, message) }
    }
    const message = `Portfolio “${text}” doesn’t exist. A new property goes to the portfolio for rows without one, or to Unassigned.`
    const issue = portfolioNotFound('warning', text, message)
    const shouldCreate = this.#options.createPortfolios || this.#rules.find(issue)?.fix === 'create_missing'
    if (existing || !shouldCreate || !this.#canCreate) return { ...noChoice, issue }
    const newPortfolio = { id: newId(), name: text }
    return { id: newPortfolio.id, newPortfolio, issue: null }
  }

  /** The portfolio of new properties whose row names none: from the options, or else `unassignedId`. */
  findDefault(unassignedId: string): PortfolioChoice {
    const { portfolioId } = this.#options
    if (portfolioId === null) return { ...noChoice, id: unassignedId }
    const defaultPortfolio = this.#byId.get(portfolioId)
    if (defaultPortfolio?.isVisible && !defaultPortfolio.isArchived)
      return { ...noChoice, id: defaultPortfolio.id }
    const message = defaultPortfolio?.isVisible
      ? `Portfolio “${defaultPortfolio.name}”, chosen for new properties, is archived. Restore it, or choose another one.`
      : 'The portfolio chosen for new properties no longer exists. Choose another one.'
    return {
      ...noChoice,
      issue: portfolioNotFound('error', defaultPortfolio?.isVisible ? defaultPortfolio.name : null, message),
    }
  }

  /** Marks a portfolio for creation, because a row that names it will be written. */
  addNew(newPortfolio: NewPortfolio | null) {
    if (newPortfolio) this.newPortfolios.set(newPortfolio.name.toLowerCase(), newPortfolio)
  }
}

const noChoice: PortfolioChoice = { id: null, newPortfolio: null, issue: null }

const portfolioNotFound = (
  severity: 'error' | 'warning',
  value: string | null,
  message: string,
): RowIssue => ({
  severity,
  code: 'portfolio_not_found',
  field: 'portfolio',
  value,
  message,
})
