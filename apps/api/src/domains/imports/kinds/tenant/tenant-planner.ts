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
  /** The existing tenant that is changed; null for a new one. */
  target: KnownTenant | null
}

/** A row whose people and place are known. */
export interface MatchedTenants {
  n: number
  issues: RowIssue[]
  /** Decided already: nothing is written. */
  outcome: Extract<RowPlan['outcome'], 'skip' | 'error'> | null
  people: PlannedPerson[]
  stay: OccupancyDraft | null
  /** Null when the people stay where they are. */
  place: Place | null
}

/** Decides row by row which tenants an import creates or changes. Rows must come in the order of the file. */
export class TenantPlanner {
  readonly #lookups: TenantLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #places: PlaceResolver
  readonly #missing = new MissingTenantFinder()
  /** Rows by the tenants they mean. */
  readonly #claimed = new Map<string, number>()
  /** Rows by name and place, or by name and external id. */
  readonly #seen = new Map<string, number>()
  /** Units where this file puts somebody who lives there now. */
  readonly #filled = new Set<string>()
  readonly #newUnits: string[] = []
  readonly #madeUnits = new Set<string>()
  #consents = 0

  constructor(lookups: TenantLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
    this.#places = new PlaceResolver(lookups, rules)
  }

  /** Names of units that the import creates. */
  get newUnits(): readonly string[] {
    return this.#newUnits
  }

  /** Ids of units that this import creates, including those of an earlier run. */
  get madeUnits(): ReadonlySet<string> {
    return this.#madeUnits
  }

  get consentCount() {
    return this.#consents
  }

  get missingUnitCount() {
    return this.#places.missingCount
  }

  /** Current tenants of listed properties whom no row so far names. */
  listMissing = async () => await this.#missing.listMissing(this.#lookups.tenants.all())

  /** Records a row that an earlier run of the same import wrote, so that its people count. */
  remember(
    n: number,
    read: ReadTenantRow,
    { tenantIds, unitIds }: { tenantIds: readonly string[]; unitIds: readonly string[] },
  ) {
    for (const id of unitIds) this.#madeUnits.add(id)
    for (const id of tenantIds) this.#claimed.set(id, n)
    if (!read.tenant) return
    const place = this.#places.resolve(read.tenant.place)
    for (const draft of read.tenant.people) this.#addSeen(n, draft, isIssue(place) ? null : place)
  }

  /** A row that is left out whatever it says. */
  reject = (n: number, issue: RowIssue): MatchedTenants => ({ ...empty(n, [issue]), outcome: 'error' })

  match(n: number, read: ReadTenantRow): MatchedTenants {
    const row = empty(n, [...read.issues])
    if (read.isSkipped) {
      if (read.tenant) this.#missing.addRow(read.tenant, null)
      return { ...row, outcome: 'skip' }
    }
    if (!read.tenant) return { ...row, outcome: 'error' }
    const { people, stay, place: draft } = read.tenant
    const found = this.#places.resolve(draft)
    const place = isIssue(found) ? null : found
    this.#missing.addRow(read.tenant, place)
    if (isIssue(found)) {
      const stays = found.code === 'required' && this.#isUnmoved(people)
      if (!stays) return this.#rejectMatch(row, found)
    }
    const planned: PlannedPerson[] = []
    for (const person of people) {
      const match = this.#findPerson(n, person, place)
      if ('severity' in match) return this.#rejectMatch(row, match)
      if (match.target) this.#missing.markPresent(match.target.id)
      planned.push(match)
    }
    if (hasErrors(row.issues)) return { ...row, outcome: 'error' }
    return this.#applyOptions({ ...row, people: planned, stay, place })
  }

  /** Tenants found by external id keep their place when the file doesn't name one. */
  #isUnmoved(people: readonly TenantDraft[]) {
    if (this.#options.blankMeans === 'clear') return false
    return people.every(
      ({ externalId }) => externalId && this.#lookups.tenants.withExternalId(externalId).length === 1,
    )
  }

  #findPerson(n: number, draft: TenantDraft, place: Place | null): PlannedPerson | RowIssue {
    const before = this.#seen.get(seenKeys(draft, place)[0]!)
    if (before !== undefined) return planIssues.duplicate(draft, before, nameOf(draft))
    const at = place && {
      key: placeKey(place.property.id, place.unit?.id ?? null),
      propertyId: place.property.id,
    }
    const { target, issue } = findTenant(draft, at, this.#lookups.tenants, (id) => this.#claimed.has(id))
    if (issue) return issue
    const row = target ? this.#claimed.get(target.id) : undefined
    if (target && row !== undefined && row !== n) return planIssues.duplicate(draft, row, target.name)
    return { draft, target }
  }

  /** Applies what the options and the rights of the person allow. */
  #applyOptions(row: MatchedTenants): MatchedTenants {
    const { mode } = this.#options
    const first = row.people[0]!
    if (mode === 'create' && row.people.every(({ target }) => target))
      return {
        ...row,
        outcome: 'skip',
        issues: [...row.issues, planIssues.exists(first.draft, first.target!)],
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
    return this.#placePeople({ ...row, people })
  }

  /** Records the people as seen, and the unit created for them. */
  #placePeople(row: MatchedTenants): MatchedTenants {
    const { place, stay } = row
    if (place?.isNew && place.unit) {
      this.#lookups.units.add(place.unit)
      this.#madeUnits.add(place.unit.id)
      this.#newUnits.push(`${place.property.name} ${place.unit.name}`)
    }
    const people = this.#assignRoles(row)
    for (const { draft, target } of people) {
      this.#addSeen(row.n, draft, place)
      if (target) this.#claimed.set(target.id, row.n)
      this.#consents += draft.consents.length
    }
    if (place?.unit && stay && isResident(stay.status)) this.#filled.add(place.unit.id)
    return { ...row, people }
  }

  /** A second person in a unit without a role becomes a co-tenant. */
  #assignRoles(row: MatchedTenants): PlannedPerson[] {
    const { people, place, stay, n } = row
    if (!place?.unit || !stay || !isResident(stay.status)) return people
    const { unit } = place
    if (this.#filled.has(unit.id))
      return people.map(({ draft, target }) => ({ draft: withRole(draft, 'co_tenant'), target }))
    const own = new Set(people.flatMap(({ target }) => target?.id ?? []))
    const isNewcomer = people.some(({ target, draft }) => !target && (draft.role ?? 'primary') === 'primary')
    const resident = this.#lookups.tenants
      .at(unit.id)
      .find(({ id, status }) => !own.has(id) && isResident(status) && (this.#claimed.get(id) ?? n) >= n)
    if (!isNewcomer || !resident) return people
    const issue = planIssues.occupied(unit.name, resident)
    if (this.#rules.find(issue)?.fix === 'co_tenant')
      return people.map(({ draft, target }) => ({ draft: { ...draft, role: 'co_tenant' as const }, target }))
    row.issues.push(issue)
    return people
  }

  #addSeen(n: number, draft: TenantDraft, place: Place | null) {
    for (const key of seenKeys(draft, place)) if (!this.#seen.has(key)) this.#seen.set(key, n)
  }

  #rejectMatch(row: MatchedTenants, issue: RowIssue): MatchedTenants {
    const fix = this.#rules.find(issue)?.fix
    if (fix === 'skip_rows' || fix === 'keep_first') return { ...row, outcome: 'skip' }
    return { ...row, outcome: 'error', issues: [...row.issues, issue] }
  }
}

const empty = (n: number, issues: RowIssue[]): MatchedTenants => ({
  n,
  issues,
  outcome: null,
  people: [],
  stay: null,
  place: null,
})

/** Keys by which two rows mean the same person: name and id, else name and place. */
function seenKeys(draft: TenantDraft, place: Place | null) {
  const name = foldName(nameOf(draft))
  const at = place ? placeKey(place.property.id, place.unit?.id ?? null) : ''
  return [draft.externalId ? `${draft.externalId}\u0001${name}` : `${at}\u0001${name}`]
}

const withRole = (draft: TenantDraft, role: NonNullable<TenantDraft['role']>): TenantDraft =>
  draft.role ? draft : { ...draft, role }
