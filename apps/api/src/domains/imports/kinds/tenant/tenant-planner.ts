import type { NamedProperty } from '../../places/find-places.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, type RowIssue, type RowPlan } from '../../plan/row-plan.ts'
import type { ReadTenantRow } from './read-tenant.ts'
import { isIssue, type Place, type PlaceLookups, PlaceResolver, planIssues } from './resolve-place.ts'
import { nameOf, type OccupancyDraft, type TenantDraft } from './tenant-draft.ts'
import {
  findTenant,
  foldName,
  isResident,
  type KnownTenant,
  MissingTenantFinder,
  placeKey,
  type TenantIndex,
} from './tenant-index.ts'

/** Permissions and existing records, loaded once per file. */
export interface TenantLookups extends PlaceLookups {
  tenants: TenantIndex
  canCreateIn(property: NamedProperty): boolean
  canUpdate(tenant: KnownTenant): boolean
}

/** One person of a row and the tenant they match. */
interface PlannedPerson {
  draft: TenantDraft
  /** The existing tenant; null for a new one. */
  target: KnownTenant | null
}

/** A row with its people matched and its place resolved. */
export interface MatchedTenants {
  n: number
  issues: RowIssue[]
  /** Set if nothing is written. */
  outcome: Extract<RowPlan['outcome'], 'skip' | 'error'> | null
  people: PlannedPerson[]
  occupancyDraft: OccupancyDraft | null
  /** Null if the people keep their current place. */
  place: Place | null
}

/** Decides row by row which tenants an import creates or updates. Rows must come in the order of the file. */
export class TenantPlanner {
  readonly #lookups: TenantLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #places: PlaceResolver
  readonly #missing = new MissingTenantFinder()
  /** Row numbers by the tenants that they match. */
  readonly #claimed = new Map<string, number>()
  /** Row numbers by `seenKey`. */
  readonly #seen = new Map<string, number>()
  /** Units with a current tenant in the rows so far. */
  readonly #occupiedUnits = new Set<string>()
  readonly #newUnitNames: string[] = []
  readonly #createdUnits = new Set<string>()
  #consentCount = 0

  constructor(lookups: TenantLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
    this.#places = new PlaceResolver(lookups, rules)
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
    return this.#places.missingCount
  }

  /** Current tenants whom no row so far names, at properties that the file lists. */
  listMissing = async () => await this.#missing.listMissing(this.#lookups.tenants.all())

  /** Adds the people of a row that an earlier run of the same import wrote, so that duplicates are found. */
  addWritten(
    n: number,
    read: ReadTenantRow,
    { tenantIds, unitIds }: { tenantIds: readonly string[]; unitIds: readonly string[] },
  ) {
    for (const id of unitIds) this.#createdUnits.add(id)
    for (const id of tenantIds) this.#claimed.set(id, n)
    if (!read.tenant) return
    const place = this.#places.resolve(read.tenant.place)
    for (const draft of read.tenant.people) this.#addSeen(n, draft, isIssue(place) ? null : place)
  }

  /** Rejects a row regardless of its content. */
  reject = (n: number, issue: RowIssue): MatchedTenants => ({ ...unmatched(n, [issue]), outcome: 'error' })

  match(n: number, read: ReadTenantRow): MatchedTenants {
    const row = unmatched(n, [...read.issues])
    if (read.isSkipped) {
      if (read.tenant) this.#missing.addRow(read.tenant, null)
      return { ...row, outcome: 'skip' }
    }
    if (!read.tenant) return { ...row, outcome: 'error' }
    const { people, occupancyDraft, place: draft } = read.tenant
    const found = this.#places.resolve(draft)
    const place = isIssue(found) ? null : found
    this.#missing.addRow(read.tenant, place)
    if (isIssue(found)) {
      const keepsPlace = found.code === 'required' && this.#keepPlaces(people)
      if (!keepsPlace) return this.#rejectMatch(row, found)
    }
    const planned: PlannedPerson[] = []
    for (const person of people) {
      const match = this.#findPerson(n, person, place)
      if ('severity' in match) return this.#rejectMatch(row, match)
      if (match.target) this.#missing.markMatched(match.target.id)
      planned.push(match)
    }
    if (hasErrors(row.issues)) return { ...row, outcome: 'error' }
    return this.#applyOptions({ ...row, people: planned, occupancyDraft, place })
  }

  /** Tenants found by external id keep their place if the file names none. */
  #keepPlaces(people: readonly TenantDraft[]) {
    if (this.#options.blankMeans === 'clear') return false
    return people.every(
      ({ externalId }) => externalId && this.#lookups.tenants.findByExternalId(externalId).length === 1,
    )
  }

  #findPerson(n: number, draft: TenantDraft, place: Place | null): PlannedPerson | RowIssue {
    const duplicateOf = this.#seen.get(seenKey(draft, place))
    if (duplicateOf !== undefined) return planIssues.duplicate(draft, duplicateOf, nameOf(draft))
    const placeKeys = place && {
      key: placeKey(place.property.id, place.unit?.id ?? null),
      propertyId: place.property.id,
    }
    const { target, issue } = findTenant(draft, placeKeys, this.#lookups.tenants, (id) =>
      this.#claimed.has(id),
    )
    if (issue) return issue
    const claimedBy = target ? this.#claimed.get(target.id) : undefined
    if (target && claimedBy !== undefined && claimedBy !== n)
      return planIssues.duplicate(draft, claimedBy, target.name)
    return { draft, target }
  }

  /** Applies the options of the import and the permissions of the importer. */
  #applyOptions(row: MatchedTenants): MatchedTenants {
    const { mode } = this.#options
    const first = row.people[0]!
    if (mode === 'create' && row.people.every(({ target }) => target))
      return {
        ...row,
        outcome: 'skip',
        issues: [...row.issues, planIssues.alreadyExists(first.draft, first.target!)],
      }
    if (mode === 'update' && row.people.every(({ target }) => !target))
      return { ...row, outcome: 'skip', issues: [...row.issues, planIssues.noTarget(first.draft)] }
    const people = row.people.filter(({ target }) =>
      mode === 'create' ? !target : mode !== 'update' || target,
    )
    const isAllowed = people.every(({ target }) => {
      if (target && !this.#lookups.canUpdate(target)) return false
      return row.place === null ? target !== null : this.#lookups.canCreateIn(row.place.property)
    })
    if (!isAllowed) return this.#rejectMatch(row, planIssues.notPermitted(row.place?.property.name ?? ''))
    return this.#assignPlace({ ...row, people })
  }

  /** Records the people as seen, and the unit created for them. */
  #assignPlace(row: MatchedTenants): MatchedTenants {
    const { place, occupancyDraft } = row
    if (place?.isNew && place.unit) {
      this.#lookups.units.add(place.unit)
      this.#createdUnits.add(place.unit.id)
      this.#newUnitNames.push(`${place.property.name} ${place.unit.name}`)
    }
    const people = this.#assignRoles(row)
    for (const { draft, target } of people) {
      this.#addSeen(row.n, draft, place)
      if (target) this.#claimed.set(target.id, row.n)
      this.#consentCount += draft.consents.length
    }
    if (place?.unit && occupancyDraft && isResident(occupancyDraft.status))
      this.#occupiedUnits.add(place.unit.id)
    return { ...row, people }
  }

  /** A second person in a unit without a role becomes a co-tenant. */
  #assignRoles(row: MatchedTenants): PlannedPerson[] {
    const { people, place, occupancyDraft, n } = row
    if (!place?.unit || !occupancyDraft || !isResident(occupancyDraft.status)) return people
    const { unit } = place
    if (this.#occupiedUnits.has(unit.id))
      return people.map(({ draft, target }) => ({ draft: withRole(draft, 'co_tenant'), target }))
    const ownIds = new Set(people.flatMap(({ target }) => target?.id ?? []))
    const isNewcomer = people.some(({ target, draft }) => !target && (draft.role ?? 'primary') === 'primary')
    const resident = this.#lookups.tenants
      .findAtPlace(unit.id)
      .find(({ id, status }) => !ownIds.has(id) && isResident(status) && (this.#claimed.get(id) ?? n) >= n)
    if (!isNewcomer || !resident) return people
    const issue = planIssues.occupied(unit.name, resident)
    if (this.#rules.find(issue)?.fix === 'co_tenant')
      return people.map(({ draft, target }) => ({ draft: { ...draft, role: 'co_tenant' as const }, target }))
    row.issues.push(issue)
    return people
  }

  #addSeen(n: number, draft: TenantDraft, place: Place | null) {
    const key = seenKey(draft, place)
    if (!this.#seen.has(key)) this.#seen.set(key, n)
  }

  #rejectMatch(row: MatchedTenants, issue: RowIssue): MatchedTenants {
    const fix = this.#rules.find(issue)?.fix
    if (fix === 'skip_rows' || fix === 'keep_first') return { ...row, outcome: 'skip' }
    return { ...row, outcome: 'error', issues: [...row.issues, issue] }
  }
}

const unmatched = (n: number, issues: RowIssue[]): MatchedTenants => ({
  n,
  issues,
  outcome: null,
  people: [],
  occupancyDraft: null,
  place: null,
})

/** Equal for two rows that describe the same person: name and external id, or else name and place. */
function seenKey(draft: TenantDraft, place: Place | null) {
  const placeId = place ? placeKey(place.property.id, place.unit?.id ?? null) : ''
  return `${draft.externalId || placeId}\u0001${foldName(nameOf(draft))}`
}

const withRole = (draft: TenantDraft, role: NonNullable<TenantDraft['role']>): TenantDraft =>
  draft.role ? draft : { ...draft, role }
