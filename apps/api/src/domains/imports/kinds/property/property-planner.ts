import type { FixRules } from '../../fix-rule.ts'
import type { ImportOptions } from '../../import-options.ts'
import type { RowIssue } from '../../row-issue.ts'
import { hasErrors } from '../../row-plan.ts'
import { AddressClaims } from './address-claims.ts'
import { draftToRow } from './draft-to-row.ts'
import { findTarget } from './find-target.ts'
import { planIssues } from './plan-issues.ts'
import { type KnownPortfolio, type PortfolioChoice, PortfolioNames } from './portfolio-names.ts'
import type { PropertyDraft } from './property-draft.ts'
import type { KnownProperty, PropertyIndex } from './property-index.ts'
import type { ReadProperty } from './read-property.ts'
import { type SeenRow, SeenRows, toSeenRow } from './seen-rows.ts'
import { type CurrentProperty, type PropertyUpdate, updateProperty } from './update-property.ts'
import type { PropertyRowToInsert } from '../../../estate/index.ts'

/** What may be done and what is known, read once for a whole file. */
export interface PropertyLookups {
  orgId: string
  userId: string | null
  index: PropertyIndex
  portfolios: KnownPortfolio[]
  unassignedPortfolioId: string
  /** Members by e-mail address in lower case. */
  members: ReadonlyMap<string, string>
  canCreateIn(portfolioId: string): boolean
  canUpdate(property: KnownProperty): boolean
  canCreatePortfolios: boolean
}

/** What an import does with one row: the property it makes or changes. */
export interface PropertyPlan {
  n: number
  outcome: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  issues: RowIssue[]
  target: { id: string; name: string } | null
  create: PropertyRowToInsert | null
  update: PropertyUpdate | null
}

/** A row between reading and deciding; the decision needs the current values of `target`. */
export interface MatchedRow {
  n: number
  read: ReadProperty
  target: KnownProperty | null
  isOutcome: PropertyPlan['outcome'] | null
}

/** Says for one row after the other what an import does with it. Rows must come in the order of the file. */
export class PropertyPlanner {
  readonly #world: PropertyLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #seen = new SeenRows()
  readonly #taken = new Map<string, SeenRow>()
  readonly #addresses: AddressClaims
  readonly #portfolios: PortfolioNames

  constructor(world: PropertyLookups, options: ImportOptions, rules: FixRules) {
    this.#world = world
    this.#options = options
    this.#rules = rules
    this.#addresses = new AddressClaims(world.index, this.#taken)
    const canCreate = world.canCreatePortfolios
    this.#portfolios = new PortfolioNames(world.portfolios, { options, rules, canCreate })
  }

  /** Portfolios that the rows so far need and nobody has. */
  get newPortfolios() {
    return this.#portfolios.created
  }

  /** Notes a row that an earlier run of the same import wrote, so that its keys count. */
  remember(n: number, read: ReadProperty, targetId: string) {
    this.#seen.add(n, read.draft)
    this.#taken.set(targetId, toSeenRow(n, read.draft))
  }

  /** A row that is left out whatever it says. */
  reject(n: number, read: ReadProperty, issue: RowIssue): MatchedRow {
    return { n, read: { ...read, issues: [issue] }, target: null, isOutcome: 'error' }
  }

  match(n: number, read: ReadProperty): MatchedRow {
    const row: MatchedRow = { n, read, target: null, isOutcome: null }
    if (read.isSkipped) return { ...row, isOutcome: 'skip' }
    const duplicate = this.#seen.findDuplicate(read.draft)
    if (duplicate) return this.#end(row, duplicate)
    const { target, issue } = findTarget(read.draft, this.#world.index, this.#taken)
    row.target = target
    if (issue) return this.#end(row, issue)
    if (target && this.#taken.has(target.id))
      return this.#end(row, planIssues.sameProperty(read.draft, target.name))
    if (!target && hasErrors(read.issues)) return { ...row, isOutcome: 'error' }
    this.#seen.add(n, read.draft)
    if (target) this.#taken.set(target.id, toSeenRow(n, read.draft))
    return row
  }

  /** `current` is the row of `matched.target`, when it has one. With `isDry` no new row is built. */
  decide(matched: MatchedRow, current: CurrentProperty | null, now: Date, isDry: boolean): PropertyPlan {
    const { n, read, target } = matched
    const shown = target && this.#world.canUpdate(target) ? { id: target.id, name: target.name } : null
    const plan: PropertyPlan = {
      n,
      outcome: 'error',
      issues: read.issues,
      target: shown,
      create: null,
      update: null,
    }
    if (matched.isOutcome) return { ...plan, outcome: matched.isOutcome }
    if (target && current && this.#options.blankMeans === 'keep') {
      plan.issues = read.issues.filter((issue) => !isFilledAlready(issue, current))
    }
    const managerUserId = this.#findManager(read.draft, plan.issues)
    if (hasErrors(plan.issues)) return plan
    return target && current
      ? this.#planUpdate(plan, target, read.draft, current, managerUserId, now)
      : this.#planCreate(plan, read.draft, managerUserId, now, isDry)
  }

  #planUpdate(
    plan: PropertyPlan,
    target: KnownProperty,
    draft: PropertyDraft,
    current: CurrentProperty,
    managerUserId: string | null | undefined,
    now: Date,
  ): PropertyPlan {
    if (this.#options.mode === 'create') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, planIssues.exists(draft, target.name)] }
    }
    if (!this.#world.canUpdate(target)) return this.#refuse(plan, planIssues.notPermitted(draft))
    const portfolio = this.#portfolios.find(draft.portfolio, current.portfolioId)
    if (portfolio.issue?.severity === 'error') return this.#refuse(plan, portfolio.issue)
    const input = {
      draft,
      managerUserId,
      now,
      portfolioId: portfolio.id ?? undefined,
      sharesAddress: false,
      blankMeans: this.#options.blankMeans,
      userId: this.#world.userId,
    }
    let update = updateProperty(current, input)
    if (update && update.row.fingerprint !== current.fingerprint && !current.sharesAddress) {
      const taken = this.#addresses.findHolder(plan.n, update.row, target.id)
      if (taken && !this.#mayShare(taken)) return this.#refuse(plan, taken)
      this.#addresses.add(update.row.fingerprint, toSeenRow(plan.n, draft))
      if (taken) update = updateProperty(current, { ...input, sharesAddress: true })
    }
    this.#keep(portfolio, plan)
    return { ...plan, outcome: update ? 'update' : 'unchanged', update }
  }

  #planCreate(
    plan: PropertyPlan,
    draft: PropertyDraft,
    managerUserId: string | null | undefined,
    now: Date,
    isDry: boolean,
  ): PropertyPlan {
    if (this.#options.mode === 'update') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, planIssues.noTarget(draft)] }
    }
    const named = this.#portfolios.find(draft.portfolio, null)
    const used =
      named.id === null && named.issue?.severity !== 'error'
        ? this.#portfolios.findDefault(this.#world.unassignedPortfolioId)
        : named
    if (used.id === null) return this.#refuse(plan, used.issue!)
    if (!this.#world.canCreateIn(used.id)) return this.#refuse(plan, planIssues.notPermitted(draft))
    const { fingerprint } = draft
    const taken = this.#addresses.findHolder(plan.n, { fingerprint, line1: draft.address.line1 }, null)
    if (taken && !this.#mayShare(taken)) return this.#refuse(plan, taken)
    this.#addresses.add(fingerprint, toSeenRow(plan.n, draft))
    this.#keep(named, plan)
    if (isDry) return { ...plan, outcome: 'create' }
    const create = draftToRow(draft, {
      orgId: this.#world.orgId,
      portfolioId: used.id,
      managerUserId: managerUserId ?? null,
      sharesAddress: taken !== null,
      now,
      createdBy: this.#world.userId,
    })
    return { ...plan, outcome: 'create', create, target: { id: create.id, name: create.name } }
  }

  #keep({ fresh, issue }: PortfolioChoice, plan: PropertyPlan) {
    this.#portfolios.keep(fresh)
    if (issue) plan.issues.push(issue)
  }

  #mayShare = (issue: RowIssue) => this.#rules.find(issue)?.fix === 'share_address'

  #isSkipped = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'keep_first' || fix === 'skip_rows'
  }

  /** Ends a row before its decision. */
  #end(row: MatchedRow, issue: RowIssue): MatchedRow {
    if (this.#isSkipped(issue)) return { ...row, isOutcome: 'skip' }
    row.read.issues.push(issue)
    return { ...row, isOutcome: 'error' }
  }

  #refuse(plan: PropertyPlan, issue: RowIssue): PropertyPlan {
    if (this.#isSkipped(issue)) return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }

  #findManager(draft: PropertyDraft, issues: RowIssue[]) {
    if (!draft.managerEmail) return draft.managerEmail
    const userId = this.#world.members.get(draft.managerEmail)
    if (userId) return userId
    const issue = planIssues.unknownManager(draft.managerEmail)
    if (this.#rules.find(issue)?.fix !== 'clear') issues.push(issue)
    return null
  }
}

const isFilledAlready = (issue: RowIssue, current: CurrentProperty) =>
  issue.code === 'required' && issue.field !== null && !!current[issue.field as keyof CurrentProperty]
