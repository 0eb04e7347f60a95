import { v7 as uuidv7 } from 'uuid'
import { type PropertyRowToInsert, toPropertyInsert } from '../../../modules/properties/to-property-insert.ts'
import type { FixRules } from '../../fix-rule.ts'
import type { ImportOptions } from '../../import-options.ts'
import type { RowIssue } from '../../row-issue.ts'
import { findTarget } from './find-target.ts'
import type { PropertyDraft } from './property-draft.ts'
import type { KnownProperty, PropertyIndex } from './property-index.ts'
import type { ReadProperty } from './read-property.ts'
import { SeenRows } from './seen-rows.ts'
import { type CurrentProperty, type PropertyUpdate, updateProperty } from './update-property.ts'

export interface KnownPortfolio {
  id: string
  name: string
  code: string | null
}

/** What may be done and what is known, read once for a whole file. */
export interface PlanWorld {
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

export interface RowPlan {
  n: number
  outcome: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  issues: RowIssue[]
  target: { id: string; name: string } | null
  create: PropertyRowToInsert | null
  update: PropertyUpdate | null
}

/** A row between reading and deciding; `targetId` is the property whose current values the decision needs. */
export interface MatchedRow {
  n: number
  read: ReadProperty
  target: KnownProperty | null
  isOutcome: RowPlan['outcome'] | null
  sharesAddress: boolean
}

/** Says for one row after the other what an import does with it. Rows must come in the order of the file. */
export class PropertyPlanner {
  readonly #world: PlanWorld
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #seen = new SeenRows()
  readonly #taken = new Set<string>()
  readonly #portfolios = new Map<string, KnownPortfolio>()
  /** Portfolios that rows name and nobody has, with the ids they will get. */
  readonly newPortfolios = new Map<string, KnownPortfolio>()

  constructor(world: PlanWorld, options: ImportOptions, rules: FixRules) {
    this.#world = world
    this.#options = options
    this.#rules = rules
    for (const portfolio of world.portfolios) {
      this.#portfolios.set(portfolio.name.toLowerCase(), portfolio)
      if (portfolio.code) this.#portfolios.set(portfolio.code.toLowerCase(), portfolio)
    }
  }

  /** Notes a row that an earlier run of the same import wrote, so that its keys count. */
  remember(n: number, read: ReadProperty, targetId: string | null) {
    this.#seen.add(n, read.draft)
    if (targetId) this.#taken.add(targetId)
  }

  match(n: number, read: ReadProperty): MatchedRow {
    const row: MatchedRow = { n, read, target: null, isOutcome: null, sharesAddress: false }
    if (read.isSkipped) return { ...row, isOutcome: 'skip' }
    if (!this.#accept(row, this.#seen.findDuplicate(read.draft))) return row
    const match = findTarget(read.draft, this.#world.index, this.#taken)
    row.target = match.target
    if (!this.#accept(row, match.issue)) return row
    if (match.target && this.#taken.has(match.target.id)) {
      const message = `An earlier row of this file means the same property (${match.target.name}).`
      const issue = {
        severity: 'error',
        code: 'duplicate_in_file',
        field: 'name',
        value: read.draft.name ?? null,
        message,
      } as const
      if (!this.#accept(row, issue)) return row
    }
    if (!row.target && this.#hasErrors(row)) return { ...row, isOutcome: 'error' }
    this.#seen.add(n, read.draft)
    if (row.target) this.#taken.add(row.target.id)
    return row
  }

  /** `current` is the row of `matched.target`, when it has one. With `isDry` no new row is built. */
  decide(matched: MatchedRow, current: CurrentProperty | null, now: Date, isDry: boolean): RowPlan {
    const { n, read, target } = matched
    const shown = target && this.#world.canUpdate(target) ? { id: target.id, name: target.name } : null
    const plan: RowPlan = {
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
    if (plan.issues.some((issue) => issue.severity === 'error')) return plan
    return target && current
      ? this.#planUpdate(plan, matched, current, managerUserId, now)
      : this.#planCreate(plan, matched, managerUserId, now, isDry)
  }

  #planUpdate(
    plan: RowPlan,
    { target, read, sharesAddress }: MatchedRow,
    current: CurrentProperty,
    managerUserId: string | null | undefined,
    now: Date,
  ): RowPlan {
    if (this.#options.mode === 'create') {
      const message = `“${target!.name}” exists already and is left as it is.`
      return { ...plan, outcome: 'skip', issues: [...plan.issues, existing(read.draft, message)] }
    }
    if (!this.#world.canUpdate(target!)) return this.#refuse(plan, read.draft)
    const portfolioId = this.#findPortfolio(read.draft, plan)
    const update = updateProperty(current, {
      draft: read.draft,
      portfolioId,
      managerUserId,
      sharesAddress,
      now,
      blankMeans: this.#options.blankMeans,
      userId: this.#world.userId,
    })
    return { ...plan, outcome: update ? 'update' : 'unchanged', update }
  }

  #planCreate(
    plan: RowPlan,
    { read, sharesAddress }: MatchedRow,
    managerUserId: string | null | undefined,
    now: Date,
    isDry: boolean,
  ): RowPlan {
    const { draft } = read
    if (this.#options.mode === 'update') {
      const message = 'No property has this id, code or address, and only existing ones are updated.'
      const issue = {
        severity: 'warning',
        code: 'property_not_found',
        field: 'name',
        value: draft.name ?? null,
        message,
      } as const
      return { ...plan, outcome: 'skip', issues: [...plan.issues, issue] }
    }
    const portfolioId =
      this.#findPortfolio(draft, plan) ?? this.#options.portfolioId ?? this.#world.unassignedPortfolioId
    if (!this.#world.canCreateIn(portfolioId)) return this.#refuse(plan, draft)
    if (isDry) return { ...plan, outcome: 'create' }
    const create = this.#toRow(draft, portfolioId, managerUserId ?? null, sharesAddress, now)
    return { ...plan, outcome: 'create', create, target: { id: create.id, name: create.name } }
  }

  #toRow(
    draft: PropertyDraft,
    portfolioId: string,
    managerUserId: string | null,
    sharesAddress: boolean,
    now: Date,
  ) {
    const { contactName = null, contactPhone = null, livingArea = null } = draft
    return toPropertyInsert({
      orgId: this.#world.orgId,
      portfolioId,
      managerUserId,
      sharesAddress,
      now,
      createdBy: this.#world.userId,
      name: draft.name ?? null,
      address: draft.address,
      county: draft.county ?? null,
      countyFips: draft.countyFips ?? null,
      point: draft.point ?? null,
      code: draft.code ?? null,
      externalId: draft.externalId ?? null,
      propertyClass: draft.propertyClass ?? undefined,
      propertySubType: draft.propertySubType ?? null,
      status: draft.status ?? undefined,
      criticality: draft.criticality ?? undefined,
      yearBuilt: draft.yearBuilt ?? null,
      stories: draft.stories ?? null,
      unitCountDeclared: draft.units ?? null,
      livingArea,
      livingAreaUnits: livingArea === null ? null : (draft.livingAreaUnits ?? 'square_feet'),
      onSiteContact:
        contactName || contactPhone ? { name: contactName, phone: contactPhone, email: null } : null,
      tags: draft.tags ?? [],
      notes: draft.notes ?? null,
    })
  }

  /** Puts an issue of the match on the row. False ends the row: it is an error or a rule skips it. */
  #accept(row: MatchedRow, issue: RowIssue | null) {
    if (!issue) return true
    const fix = this.#rules.find(issue)?.fix
    if (fix === 'share_address' && issue.field === 'line1') {
      row.sharesAddress = true
      return true
    }
    if (fix === 'keep_first' || fix === 'skip_rows') row.isOutcome = 'skip'
    else {
      row.read.issues.push(issue)
      row.isOutcome = 'error'
    }
    return false
  }

  #hasErrors = (row: MatchedRow) => row.read.issues.some((issue) => issue.severity === 'error')

  #refuse(plan: RowPlan, draft: PropertyDraft): RowPlan {
    const value = draft.name ?? draft.address.line1
    const message = `You may not change “${value}”: it is not among the properties you work on.`
    const issue = { severity: 'error', code: 'not_permitted', field: 'name', value, message } as const
    if (this.#rules.find(issue)?.fix === 'skip_rows') return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }

  #findManager(draft: PropertyDraft, issues: RowIssue[]) {
    if (!draft.managerEmail) return draft.managerEmail
    const userId = this.#world.members.get(draft.managerEmail)
    if (userId) return userId
    const issue = {
      severity: 'warning',
      code: 'manager_unknown',
      field: 'managerEmail',
      value: draft.managerEmail,
    } as const
    if (this.#rules.find(issue)?.fix !== 'clear') {
      issues.push({
        ...issue,
        message: `${draft.managerEmail} is not a member of your organisation, so no manager is set.`,
      })
    }
    return null
  }

  #findPortfolio(draft: PropertyDraft, plan: RowPlan): string | undefined {
    if (!draft.portfolio) return undefined
    const key = draft.portfolio.toLowerCase()
    const known = this.#portfolios.get(key) ?? this.newPortfolios.get(key)
    if (known) return known.id
    const issue = {
      severity: 'warning',
      code: 'portfolio_not_found',
      field: 'portfolio',
      value: draft.portfolio,
    } as const
    const mayCreate = this.#options.createPortfolios || this.#rules.find(issue)?.fix === 'create_missing'
    if (mayCreate && this.#world.canCreatePortfolios) {
      const created = { id: uuidv7(), name: draft.portfolio, code: null }
      this.newPortfolios.set(key, created)
      return created.id
    }
    plan.issues.push({
      ...issue,
      message: `Portfolio “${draft.portfolio}” does not exist. The property goes into the default portfolio.`,
    })
    return undefined
  }
}

const existing = (draft: PropertyDraft, message: string): RowIssue => ({
  severity: 'warning',
  code: 'duplicate_existing',
  field: 'name',
  value: draft.name ?? draft.address.line1,
  message,
})

const isFilledAlready = (issue: RowIssue, current: CurrentProperty) =>
  issue.code === 'required' && issue.field !== null && !!current[issue.field as keyof CurrentProperty]
