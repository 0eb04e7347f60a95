import type { NamedProperty } from '../../premises/find-premises.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, type RowIssue, type RowPlan } from '../../plan/row-plan.ts'
import type { TenantRowReading } from './read-tenant.ts'
import {
  isIssue,
  type Premises,
  type PremisesLookups,
  PremisesResolver,
  planIssues,
} from './resolve-premises.ts'
import { nameOf, type OccupancyDraft, type TenantDraft } from './tenant-draft.ts'
import {
  findTenant,
  foldName,
  isResident,
  type ExistingTenant,
  MissingTenantFinder,
  premisesKey,
  type TenantIndex,
} from './tenant-index.ts'

/** Permissions and existing records, loaded once per file. */
export interface TenantLookups extends PremisesLookups {
  tenants: TenantIndex
  canCreateIn(property: NamedProperty): boolean
  canUpdate(tenant: ExistingTenant): boolean
}

/** One person of a row and the tenant they match. */
interface PlannedPerson {
  draft: TenantDraft
  /** The existing tenant; null for a new one. */
  target: ExistingTenant | null
}

/** A row with its people matched and its premises resolved. */
export interface MatchedTenantRow {
  n: number
  issues: RowIssue[]
  /** Set if nothing is written. */
  outcome: Extract<RowPlan['outcome'], 'skip' | 'error'> | null
  people: PlannedPerson[]
  occupancyDraft: OccupancyDraft | null
  /** Null if the people keep their current premises. */
  premises: Premises | null
}

/** Decides row by row which tenants an import creates or updates. Rows must come in the order of the file. */
export class TenantPlanner {
  readonly #lookups: TenantLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #premises: PremisesResolver
  readonly #missingTenants = new MissingTenantFinder()
  /** Row numbers by the tenants that they match. */
  readonly #rowByTenantId = new Map<string, number>()
  /** Row numbers by `personKey`. */
  readonly #rowByPersonKey = new Map<string, number>()
  /** Units with a current tenant in the rows so far. */
  readonly #occupiedUnits = new Set<string>()
  readonly #newUnitNames: string[] = []
  readonly #createdUnits = new Set<string>()
  #consentCount = 0

  constructor(lookups: TenantLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
    this.#premises = new PremisesResolver(lookups, rules)
  }

  /** Names of units that the import creates. */
  get newUnitNames(): readonly string[] {
    return this.#newUnitNames
  }

  /** Ids of units that this import creates, including those of an earlier run. */
  get createdUnits(): ReadonlySet<string> {
    return this.#createdUnits
  }

  get consentCount() {
    return this.#consentCount
  }

  get missingUnitCount() {
    return this.#premises.missingCount
  }

  /** Current tenants whom no row so far names, at properties that the file lists. */
  listMissing = async () => await this.#missingTenants.listMissing(this.#lookups.tenants.listAll())

  /** Adds the people of a row that an earlier run of the same import wrote, so that duplicates are found. */
  addWritten(
    n: number,
    reading: TenantRowReading,
    { tenantIds, unitIds }: { tenantIds: readonly string[]; unitIds: readonly string[] },
  ) {
    for (const id of unitIds) this.#createdUnits.add(id)
    for (const id of tenantIds) this.#rowByTenantId.set(id, n)
    if (!reading.tenant) return
    const premises = this.#premises.resolve(reading.tenant.premises)
    for (const draft of reading.tenant.people) this.#addPerson(n, draft, isIssue(premises) ? null : premises)
  }

  /** Rejects a row regardless of its content. */
  reject = (n: number, issue: RowIssue): MatchedTenantRow => ({
    ...createUnmatchedRow(n, [issue]),
    outcome: 'error',
  })

  match(n: number, reading: TenantRowReading): MatchedTenantRow {
    const row = createUnmatchedRow(n, [...reading.issues])
    if (reading.isSkipped) {
      if (reading.tenant) this.#missingTenants.addRow(reading.tenant, null)
      return { ...row, outcome: 'skip' }
    }
    if (!reading.tenant) return { ...row, outcome: 'error' }
    const { people, occupancyDraft, premises: draft } = reading.tenant
    const result = this.#premises.resolve(draft)
    const premises = isIssue(result) ? null : result
    this.#missingTenants.addRow(reading.tenant, premises)
    if (isIssue(result)) {
      const keepsPremises = result.code === 'required' && this.#canKeepPremises(people)
      if (!keepsPremises) return this.#rejectMatch(row, result)
    }
    const plannedPeople: PlannedPerson[] = []
    for (const person of people) {
      const match = this.#findPerson(n, person, premises)
      if ('severity' in match) return this.#rejectMatch(row, match)
      if (match.target) this.#missingTenants.markMatched(match.target.id)
      plannedPeople.push(match)
    }
    if (hasErrors(row.issues)) return { ...row, outcome: 'error' }
    return this.#applyOptions({ ...row, people: plannedPeople, occupancyDraft, premises })
  }

  /** Tenants found by external id keep their premises if the file names none. */
  #canKeepPremises(people: readonly TenantDraft[]) {
    if (this.#options.blankMeans === 'clear') return false
    return people.every(
      ({ externalId }) => externalId && this.#lookups.tenants.findByExternalId(externalId).length === 1,
    )
  }

  #findPerson(n: number, draft: TenantDraft, premises: Premises | null): PlannedPerson | RowIssue {
    const duplicateOf = this.#rowByPersonKey.get(personKey(draft, premises))
    if (duplicateOf !== undefined) return planIssues.duplicate(draft, duplicateOf, nameOf(draft))
    const premisesKeys = premises && {
      key: premisesKey(premises.property.id, premises.unit?.id ?? null),
      propertyId: premises.property.id,
    }
    const { target, issue } = findTenant(draft, premisesKeys, this.#lookups.tenants, (id) =>
      this.#rowByTenantId.has(id),
    )
    if (issue) return issue
    const claimedBy = target ? this.#rowByTenantId.get(target.id) : undefined
    if (target && claimedBy !== undefined && claimedBy !== n)
      return planIssues.duplicate(draft, claimedBy, target.name)
    return { draft, target }
  }

  /** Applies the options of the import and the permissions of the importer. */
  #applyOptions(row: MatchedTenantRow): MatchedTenantRow {
    const { mode } = this.#options
    const firstPerson = row.people[0]!
    if (mode === 'create' && row.people.every(({ target }) => target))
      return {
        ...row,
        outcome: 'skip',
        issues: [...row.issues, planIssues.alreadyExists(firstPerson.draft, firstPerson.target!)],
      }
    if (mode === 'update' && row.people.every(({ target }) => !target))
      return { ...row, outcome: 'skip', issues: [...row.issues, planIssues.noTarget(firstPerson.draft)] }
    const people = row.people.filter(({ target }) =>
      mode === 'create' ? !target : mode !== 'update' || target,
    )
    const isAllowed = people.every(({ target }) => {
      if (target && !this.#lookups.canUpdate(target)) return false
      return row.premises === null ? target !== null : this.#lookups.canCreateIn(row.premises.property)
    })
    if (!isAllowed) return this.#rejectMatch(row, planIssues.notPermitted(row.premises?.property.name ?? ''))
    return this.#assignPremises({ ...row, people })
  }

  /** Records the people as seen, and the unit created for them. */
  #assignPremises(row: MatchedTenantRow): MatchedTenantRow {
    const { premises, occupancyDraft } = row
    if (premises?.isNew && premises.unit) {
      this.#lookups.units.add(premises.unit)
      this.#createdUnits.add(premises.unit.id)
      this.#newUnitNames.push(`${premises.property.name} ${premises.unit.name}`)
    }
    const people = this.#assignRoles(row)
    for (const { draft, target } of people) {
      this.#addPerson(row.n, draft, premises)
      if (target) this.#rowByTenantId.set(target.id, row.n)
      this.#consentCount += draft.consents.length
    }
    if (premises?.unit && occupancyDraft && isResident(occupancyDraft.status))
      this.#occupiedUnits.add(premises.unit.id)
    return { ...row, people }
  }

  /** A second person in a unit without a role becomes a co-tenant, unless their role there is known. */
  #assignRoles(row: MatchedTenantRow): PlannedPerson[] {
    const { people, premises, occupancyDraft, n } = row
    if (!premises?.unit || !occupancyDraft || !isResident(occupancyDraft.status)) return people
    const { unit } = premises
    const residents = this.#lookups.tenants.findAtPremises(unit.id).filter(({ status }) => isResident(status))
    const changeNewcomers = (change: (draft: TenantDraft) => TenantDraft) =>
      people.map(({ draft, target }) =>
        residents.some(({ id }) => id === target?.id) ? { draft, target } : { draft: change(draft), target },
      )
    if (this.#occupiedUnits.has(unit.id)) return changeNewcomers((draft) => withRole(draft, 'co_tenant'))
    const rowTenantIds = new Set(people.flatMap(({ target }) => target?.id ?? []))
    const isNewcomer = people.some(({ target, draft }) => !target && (draft.role ?? 'primary') === 'primary')
    const resident = residents.find(
      ({ id }) => !rowTenantIds.has(id) && (this.#rowByTenantId.get(id) ?? n) >= n,
    )
    if (!isNewcomer || !resident) return people
    const issue = planIssues.occupied(unit.name, resident)
    if (this.#rules.find(issue)?.fix === 'co_tenant')
      return changeNewcomers((draft) => ({ ...draft, role: 'co_tenant' }))
    row.issues.push(issue)
    return people
  }

  #addPerson(n: number, draft: TenantDraft, premises: Premises | null) {
    const key = personKey(draft, premises)
    if (!this.#rowByPersonKey.has(key)) this.#rowByPersonKey.set(key, n)
  }

  #rejectMatch(row: MatchedTenantRow, issue: RowIssue): MatchedTenantRow {
    const fix = this.#rules.find(issue)?.fix
    if (fix === 'skip_rows') return { ...row, outcome: 'skip' }
    return { ...row, outcome: 'error', issues: [...row.issues, issue] }
  }
}

const createUnmatchedRow = (n: number, issues: RowIssue[]): MatchedTenantRow => ({
  n,
  issues,
  outcome: null,
  people: [],
  occupancyDraft: null,
  premises: null,
})

/** Equal for two rows that describe the same person: name and external id, or else name and premises. */
function personKey(draft: TenantDraft, premises: Premises | null) {
  const premisesId = premises ? premisesKey(premises.property.id, premises.unit?.id ?? null) : ''
  return `${draft.externalId || premisesId}\u0001${foldName(nameOf(draft))}`
}

const withRole = (draft: TenantDraft, role: NonNullable<TenantDraft['role']>): TenantDraft =>
  draft.role ? draft : { ...draft, role }
