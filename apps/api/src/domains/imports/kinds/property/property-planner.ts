import { foldText, type PropertyRowToInsert } from '../../../estate/index.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, rowError, type RowIssue, rowWarning } from '../../plan/row-plan.ts'
import { type ExistingPortfolio, type PortfolioChoice, PortfolioNames } from './portfolio-names.ts'
import {
  AddressClaims,
  findTarget,
  type ExistingProperty,
  type PropertyIndex,
  type EarlierRow,
  EarlierRows,
  quoteName,
  toAddressKey,
  toEarlierRow,
} from './property-index.ts'
import type { PropertyDraft, PropertyReading } from './read-property.ts'
import { type CurrentProperty, draftToRow, type PropertyUpdate, updateProperty } from './update-property.ts'

/** Permissions and existing records, loaded once per file. */
export interface PropertyLookups {
  orgId: string
  userId: string | null
  index: PropertyIndex
  portfolios: ExistingPortfolio[]
  unassignedPortfolioId: string
  /** Members by email address in lower case. */
  members: ReadonlyMap<string, string>
  canCreateIn(portfolioId: string): boolean
  canUpdate(property: ExistingProperty): boolean
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
  reading: PropertyReading
  target: ExistingProperty | null
  finalOutcome: PropertyPlan['outcome'] | null
}

/** Decides row by row what an import does. Rows must come in the order of the file. */
export class PropertyPlanner {
  readonly #lookups: PropertyLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #earlierRows = new EarlierRows()
  readonly #rowByTargetId = new Map<string, EarlierRow>()
  readonly #addresses: AddressClaims
  readonly #portfolios: PortfolioNames
  /** The properties named by the rows so far, if rows repeat their property, as in a rent roll; else null. */
  readonly #namedProperties: Set<string> | null

  constructor(
    lookups: PropertyLookups,
    options: ImportOptions,
    rules: FixRules,
    { repeatsProperties = false }: { repeatsProperties?: boolean } = {},
  ) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
    this.#namedProperties = repeatsProperties ? new Set() : null
    this.#addresses = new AddressClaims(lookups.index, this.#rowByTargetId)
    const canCreate = lookups.canCreatePortfolios
    this.#portfolios = new PortfolioNames(lookups.portfolios, { options, rules, canCreate })
  }

  /** Portfolios that the rows so far create. */
  get newPortfolios() {
    return this.#portfolios.newPortfolios
  }

  /** Adds the keys of a row that an earlier run of the same import wrote, so that duplicates are found. */
  addWritten(n: number, reading: PropertyReading, targetId: string) {
    this.#earlierRows.add(n, reading.draft)
    this.#namedProperties?.add(nameKey(reading.draft))
    this.#rowByTargetId.set(targetId, toEarlierRow(n, reading.draft))
  }

  /** Rejects a row regardless of its content. */
  reject(n: number, reading: PropertyReading, issue: RowIssue): MatchedRow {
    return { n, reading: { ...reading, issues: [issue] }, target: null, finalOutcome: 'error' }
  }

  match(n: number, reading: PropertyReading): MatchedRow {
    const row: MatchedRow = { n, reading, target: null, finalOutcome: null }
    if (reading.isSkipped) return { ...row, finalOutcome: 'skip' }
    if (this.#namedProperties?.has(nameKey(reading.draft)))
      return { ...row, finalOutcome: 'skip', reading: { ...reading, issues: [] } }
    const duplicate = this.#earlierRows.findDuplicate(reading.draft)
    if (duplicate) return this.#rejectMatch(row, duplicate)
    const { target, issue } = findTarget(reading.draft, this.#lookups.index, this.#rowByTargetId)
    row.target = target
    if (issue) return this.#rejectMatch(row, issue)
    if (target && this.#rowByTargetId.has(target.id))
      return this.#rejectMatch(row, planIssues.sameProperty(reading.draft, target.name))
    if (!target && hasErrors(reading.issues)) return { ...row, finalOutcome: 'error' }
    this.#earlierRows.add(n, reading.draft)
    this.#namedProperties?.add(nameKey(reading.draft))
    if (target) this.#rowByTargetId.set(target.id, toEarlierRow(n, reading.draft))
    return row
  }

  /** `currentProperty` is the stored row of `matchedRow.target`, if it has one. A dry run builds no new row. */
  decide(
    matchedRow: MatchedRow,
    currentProperty: CurrentProperty | null,
    now: Date,
    isDry: boolean,
  ): PropertyPlan {
    const { n, reading, target } = matchedRow
    const visibleTarget =
      target && this.#lookups.canUpdate(target) ? { id: target.id, name: target.name } : null
    const plan: PropertyPlan = {
      n,
      outcome: 'error',
      issues: reading.issues,
      target: visibleTarget,
      create: null,
      update: null,
    }
    if (matchedRow.finalOutcome) return { ...plan, outcome: matchedRow.finalOutcome }
    if (target && currentProperty && this.#options.blankMeans === 'keep') {
      plan.issues = reading.issues.filter((issue) => !isFilledAlready(issue, currentProperty))
    }
    const managerUserId = this.#findManager(reading.draft, plan.issues)
    if (hasErrors(plan.issues)) return plan
    return target && currentProperty
      ? this.#planUpdate(plan, target, reading.draft, currentProperty, managerUserId, now)
      : this.#planCreate(plan, reading.draft, managerUserId, now, isDry)
  }

  #planUpdate(
    plan: PropertyPlan,
    target: ExistingProperty,
    draft: PropertyDraft,
    currentProperty: CurrentProperty,
    managerUserId: string | null | undefined,
    now: Date,
  ): PropertyPlan {
    if (this.#options.mode === 'create') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, planIssues.exists(draft, target.name)] }
    }
    if (!this.#lookups.canUpdate(target)) return this.#rejectPlan(plan, planIssues.notPermitted(draft))
    const portfolio = this.#portfolios.find(draft.portfolio, currentProperty.portfolioId)
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
    let update = updateProperty(currentProperty, input)
    if (update && update.row.fingerprint !== currentProperty.fingerprint && !currentProperty.sharesAddress) {
      const conflict = this.#addresses.findAddressConflict(plan.n, update.row, target.id)
      if (conflict && !this.#mayShareAddress(conflict)) return this.#rejectPlan(plan, conflict)
      this.#addresses.add(update.row, toEarlierRow(plan.n, draft))
      if (conflict) update = updateProperty(currentProperty, { ...input, sharesAddress: true })
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
    const namedPortfolio = this.#portfolios.find(draft.portfolio, null)
    const portfolio =
      namedPortfolio.id === null && namedPortfolio.issue?.severity !== 'error'
        ? this.#portfolios.findDefault(this.#lookups.unassignedPortfolioId)
        : namedPortfolio
    if (portfolio.id === null) return this.#rejectPlan(plan, portfolio.issue!)
    if (!this.#lookups.canCreateIn(portfolio.id))
      return this.#rejectPlan(plan, planIssues.notPermitted(draft))
    const address = toAddressKey(draft)
    const conflict = this.#addresses.findAddressConflict(plan.n, address, null)
    if (conflict && !this.#mayShareAddress(conflict)) return this.#rejectPlan(plan, conflict)
    this.#addresses.add(address, toEarlierRow(plan.n, draft))
    this.#usePortfolio(namedPortfolio, plan)
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

  #usePortfolio({ newPortfolio, issue }: PortfolioChoice, plan: PropertyPlan) {
    this.#portfolios.addNew(newPortfolio)
    if (issue) plan.issues.push(issue)
  }

  #mayShareAddress = (issue: RowIssue) => this.#rules.find(issue)?.fix === 'share_address'

  #isSkippedByRule = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'skip_rows'
  }

  /** Rejects a row before its decision, unless a rule skips it. */
  #rejectMatch(row: MatchedRow, issue: RowIssue): MatchedRow {
    if (this.#isSkippedByRule(issue)) return { ...row, finalOutcome: 'skip' }
    row.reading.issues.push(issue)
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

const nameKey = ({ code, name, address }: PropertyDraft) => foldText(code ?? name ?? address.line1)

const isFilledAlready = (issue: RowIssue, currentProperty: CurrentProperty) =>
  issue.code === 'required' && issue.field !== null && !!currentProperty[issue.field as keyof CurrentProperty]

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
      `${quoteName(targetName, 'start')} already exists and won’t be changed.`,
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
    const message = `You can’t change “${value}”: you don’t have access to it.`
    return { severity: 'error', code: 'not_permitted', field: 'name', value, message }
  },

  unknownManager: (email: string) =>
    rowWarning(
      'manager_unknown',
      'managerEmail',
      email,
      `${email} isn’t a member of your organization, so no manager is set.`,
    ),
}
