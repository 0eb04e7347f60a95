import type { PropertyRowToInsert } from '../../../estate/index.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, rowError, type RowIssue, rowWarning } from '../../plan/row-plan.ts'
import { type KnownPortfolio, type PortfolioChoice, PortfolioNames } from './portfolio-names.ts'
import {
  AddressClaims,
  findTarget,
  type KnownProperty,
  type PropertyIndex,
  type SeenRow,
  SeenRows,
  toSeenRow,
} from './property-index.ts'
import type { PropertyDraft, ReadProperty } from './read-property.ts'
import { type CurrentProperty, draftToRow, type PropertyUpdate, updateProperty } from './update-property.ts'

/** Permissions and existing records, loaded once per file. */
export interface PropertyLookups {
  orgId: string
  userId: string | null
  index: PropertyIndex
  portfolios: KnownPortfolio[]
  unassignedPortfolioId: string
  /** Members by email address in lower case. */
  members: ReadonlyMap<string, string>
  canCreateIn(portfolioId: string): boolean
  canUpdate(property: KnownProperty): boolean
  canCreatePortfolios: boolean
}

/** What an import does with one row: the property that it creates or updates. */
export interface PropertyPlan {
  n: number
  outcome: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  issues: RowIssue[]
  target: { id: string; name: string } | null
  create: PropertyRowToInsert | null
  update: PropertyUpdate | null
}

/** A row before its decision, which needs the current values of `target` unless `finalOutcome` is set. */
export interface MatchedRow {
  n: number
  read: ReadProperty
  target: KnownProperty | null
  finalOutcome: PropertyPlan['outcome'] | null
}

/** Decides row by row what an import does. Rows must come in the order of the file. */
export class PropertyPlanner {
  readonly #lookups: PropertyLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #seen = new SeenRows()
  readonly #claimed = new Map<string, SeenRow>()
  readonly #addresses: AddressClaims
  readonly #portfolios: PortfolioNames

  constructor(lookups: PropertyLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
    this.#addresses = new AddressClaims(lookups.index, this.#claimed)
    const canCreate = lookups.canCreatePortfolios
    this.#portfolios = new PortfolioNames(lookups.portfolios, { options, rules, canCreate })
  }

  /** Portfolios that the rows so far create. */
  get newPortfolios() {
    return this.#portfolios.created
  }

  /** Adds the keys of a row that an earlier run of the same import wrote, so that duplicates are found. */
  addWritten(n: number, read: ReadProperty, targetId: string) {
    this.#seen.add(n, read.draft)
    this.#claimed.set(targetId, toSeenRow(n, read.draft))
  }

  /** Rejects a row regardless of its content. */
  reject(n: number, read: ReadProperty, issue: RowIssue): MatchedRow {
    return { n, read: { ...read, issues: [issue] }, target: null, finalOutcome: 'error' }
  }

  match(n: number, read: ReadProperty): MatchedRow {
    const row: MatchedRow = { n, read, target: null, finalOutcome: null }
    if (read.isSkipped) return { ...row, finalOutcome: 'skip' }
    const duplicate = this.#seen.findDuplicate(read.draft)
    if (duplicate) return this.#rejectMatch(row, duplicate)
    const { target, issue } = findTarget(read.draft, this.#lookups.index, this.#claimed)
    row.target = target
    if (issue) return this.#rejectMatch(row, issue)
    if (target && this.#claimed.has(target.id))
      return this.#rejectMatch(row, planIssues.sameProperty(read.draft, target.name))
    if (!target && hasErrors(read.issues)) return { ...row, finalOutcome: 'error' }
    this.#seen.add(n, read.draft)
    if (target) this.#claimed.set(target.id, toSeenRow(n, read.draft))
    return row
  }

  /** `current` is the stored row of `matched.target`, if it has one. A dry run builds no new row. */
  decide(matched: MatchedRow, current: CurrentProperty | null, now: Date, isDry: boolean): PropertyPlan {
    const { n, read, target } = matched
    const visibleTarget =
      target && this.#lookups.canUpdate(target) ? { id: target.id, name: target.name } : null
    const plan: PropertyPlan = {
      n,
      outcome: 'error',
      issues: read.issues,
      target: visibleTarget,
      create: null,
      update: null,
    }
    if (matched.finalOutcome) return { ...plan, outcome: matched.finalOutcome }
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
    if (!this.#lookups.canUpdate(target)) return this.#rejectPlan(plan, planIssues.notPermitted(draft))
    const portfolio = this.#portfolios.find(draft.portfolio, current.portfolioId)
    if (portfolio.issue?.severity === 'error') return this.#rejectPlan(plan, portfolio.issue)
    const input = {
      draft,
      managerUserId,
      now,
      portfolioId: portfolio.id ?? undefined,
      sharesAddress: false,
      blankMeans: this.#options.blankMeans,
      userId: this.#lookups.userId,
    }
    let update = updateProperty(current, input)
    if (update && update.row.fingerprint !== current.fingerprint && !current.sharesAddress) {
      const conflict = this.#addresses.findHolder(plan.n, update.row, target.id)
      if (conflict && !this.#mayShareAddress(conflict)) return this.#rejectPlan(plan, conflict)
      this.#addresses.add(update.row.fingerprint, toSeenRow(plan.n, draft))
      if (conflict) update = updateProperty(current, { ...input, sharesAddress: true })
    }
    this.#usePortfolio(portfolio, plan)
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
    const portfolio =
      named.id === null && named.issue?.severity !== 'error'
        ? this.#portfolios.findDefault(this.#lookups.unassignedPortfolioId)
        : named
    if (portfolio.id === null) return this.#rejectPlan(plan, portfolio.issue!)
    if (!this.#lookups.canCreateIn(portfolio.id))
      return this.#rejectPlan(plan, planIssues.notPermitted(draft))
    const { fingerprint } = draft
    const conflict = this.#addresses.findHolder(plan.n, { fingerprint, line1: draft.address.line1 }, null)
    if (conflict && !this.#mayShareAddress(conflict)) return this.#rejectPlan(plan, conflict)
    this.#addresses.add(fingerprint, toSeenRow(plan.n, draft))
    this.#usePortfolio(named, plan)
    if (isDry) return { ...plan, outcome: 'create' }
    const create = draftToRow(draft, {
      orgId: this.#lookups.orgId,
      portfolioId: portfolio.id,
      managerUserId: managerUserId ?? null,
      sharesAddress: conflict !== null,
      now,
      createdBy: this.#lookups.userId,
    })
    return { ...plan, outcome: 'create', create, target: { id: create.id, name: create.name } }
  }

  #usePortfolio({ toCreate, issue }: PortfolioChoice, plan: PropertyPlan) {
    this.#portfolios.addCreated(toCreate)
    if (issue) plan.issues.push(issue)
  }

  #mayShareAddress = (issue: RowIssue) => this.#rules.find(issue)?.fix === 'share_address'

  #isSkippedByRule = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'keep_first' || fix === 'skip_rows'
  }

  /** Rejects a row before its decision, unless a rule skips it. */
  #rejectMatch(row: MatchedRow, issue: RowIssue): MatchedRow {
    if (this.#isSkippedByRule(issue)) return { ...row, finalOutcome: 'skip' }
    row.read.issues.push(issue)
    return { ...row, finalOutcome: 'error' }
  }

  #rejectPlan(plan: PropertyPlan, issue: RowIssue): PropertyPlan {
    if (this.#isSkippedByRule(issue)) return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }

  #findManager(draft: PropertyDraft, issues: RowIssue[]) {
    if (!draft.managerEmail) return draft.managerEmail
    const userId = this.#lookups.members.get(draft.managerEmail)
    if (userId) return userId
    const issue = planIssues.unknownManager(draft.managerEmail)
    if (this.#rules.find(issue)?.fix !== 'clear') issues.push(issue)
    return null
  }
}

const isFilledAlready = (issue: RowIssue, current: CurrentProperty) =>
  issue.code === 'required' && issue.field !== null && !!current[issue.field as keyof CurrentProperty]

/** Issues found while planning a row. */
const planIssues = {
  sameProperty: (draft: PropertyDraft, targetName: string) =>
    rowError(
      'duplicate_in_file',
      'name',
      draft.name ?? null,
      `An earlier row in this file refers to the same property (${targetName}).`,
    ),

  exists: (draft: PropertyDraft, targetName: string) =>
    rowWarning(
      'duplicate_existing',
      'name',
      draft.name ?? draft.address.line1,
      `“${targetName}” already exists and won't be changed.`,
    ),

  noTarget: (draft: PropertyDraft) =>
    rowWarning(
      'property_not_found',
      'name',
      draft.name ?? null,
      'No property has this ID, code, or address, and this import only updates existing properties.',
    ),

  notPermitted: (draft: PropertyDraft): RowIssue => {
    const value = draft.name ?? draft.address.line1
    const message = `You can't change “${value}”: it's outside your access.`
    return { severity: 'error', code: 'not_permitted', field: 'name', value, message }
  },

  unknownManager: (email: string) =>
    rowWarning(
      'manager_unknown',
      'managerEmail',
      email,
      `${email} isn't a member of your organization, so no manager is set.`,
    ),
}
