import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import type { FixRules } from '../../fix-rule.ts'
import type { ImportOptions } from '../../import-options.ts'
import type { KnownPlace } from '../../places/known-place.ts'
import type { RowIssue } from '../../row-issue.ts'
import { hasErrors, type RowPlan } from '../../row-plan.ts'
import { findPlace, type UnitPlaceLookups } from './find-place.ts'
import { readUnitAddress } from './read-unit-address.ts'
import type { ReadUnit } from './read-unit.ts'
import type { UnitDraft } from './unit-draft.ts'
import type { KnownUnit, UnitIndex } from './unit-index.ts'
import { unitIssues } from './unit-issues.ts'
import { type CurrentUnit, type UnitUpdate, updateUnit } from './update-unit.ts'
import { SeenUnits } from './seen-units.ts'
import { toUnitInsert, type UnitRowToInsert } from '../../../estate/index.ts'

/** What may be done and what is known, read once for a whole file. */
export interface UnitLookups extends UnitPlaceLookups {
  orgId: string
  userId: string | null
  units: UnitIndex
  /** ISO code of the currency that amounts are in. */
  currency: string
  canCreateAt(place: KnownPlace): boolean
  canUpdateAt(place: KnownPlace): boolean
}

/** What an import does with one row: the unit it makes or changes. */
export interface UnitPlan extends Pick<RowPlan, 'n' | 'outcome' | 'issues' | 'target'> {
  place: KnownPlace | null
  create: UnitRowToInsert | null
  update: UnitUpdate | null
}

/** A row between reading and deciding; the decision needs the current values of `target`. */
export interface MatchedUnit {
  n: number
  draft: UnitDraft
  issues: RowIssue[]
  place: KnownPlace | null
  target: KnownUnit | null
  address: UnitAddress | null | undefined
  /** Whether the target was found by its external id. */
  isById: boolean
  isOutcome: RowPlan['outcome'] | null
}

/** Says for one row after the other what an import does with it. Rows must come in the order of the file. */
export class UnitPlanner {
  readonly #world: UnitLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #seen = new SeenUnits()

  constructor(world: UnitLookups, options: ImportOptions, rules: FixRules) {
    this.#world = world
    this.#options = options
    this.#rules = rules
  }

  /** Notes a row that an earlier run of the same import dealt with. */
  remember(n: number, { draft }: ReadUnit) {
    const { place } = findPlace(draft, this.#world, this.#rules)
    if (place) this.#seen.add(n, place.id, draft)
  }

  match(n: number, { draft, issues, isSkipped }: ReadUnit): MatchedUnit {
    const row: MatchedUnit = {
      n,
      draft,
      issues,
      place: null,
      target: null,
      address: undefined,
      isById: false,
      isOutcome: null,
    }
    if (isSkipped) return { ...row, isOutcome: 'skip' }
    const { place, issues: placeIssues } = findPlace(draft, this.#world, this.#rules)
    if (!place) return this.#end(row, placeIssues)
    row.place = place
    const { address, issues: addressIssues } = readUnitAddress(draft, place)
    row.address = address
    row.issues.push(...addressIssues)
    if (hasErrors(row.issues)) return { ...row, isOutcome: 'error' }
    const duplicate = this.#seen.findDuplicate(place, draft)
    if (duplicate) return this.#end(row, [duplicate])
    const found = this.#findTarget(place, draft)
    if (found.issue) return this.#end(row, [found.issue])
    this.#seen.add(n, place.id, draft)
    return { ...row, target: found.target, isById: found.isById }
  }

  #findTarget(place: KnownPlace, draft: UnitDraft) {
    const { units } = this.#world
    const byId = draft.externalId ? units.byExternalId(place.id, draft.externalId) : undefined
    const named = units.named(place.id, draft)
    if (byId) {
      const other = named.find(({ id }) => id !== byId.id)
      const isOther = other !== undefined && !named.includes(byId)
      const issue = isOther ? unitIssues.contradiction(draft, byId.name, other.name) : null
      return { target: byId, isById: true, issue }
    }
    if (named.length > 1) {
      const exact = named.filter(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
      if (exact.length === 1) return { target: exact[0]!, isById: false, issue: null }
      const buildings = named.map(({ building }) => building)
      return { target: null, isById: false, issue: unitIssues.severalUnits(draft, buildings) }
    }
    return { target: named[0] ?? null, isById: false, issue: null }
  }

  /** `current` is the row of `matched.target`, when it has one. */
  decide(matched: MatchedUnit, current: CurrentUnit | null, now: Date, isDry: boolean): UnitPlan {
    const { n, issues, place, target, draft, isOutcome } = matched
    const plan: UnitPlan = {
      n,
      outcome: 'error',
      issues,
      place,
      target: target && place && { id: target.id, name: `${place.name} ${target.name}` },
      create: null,
      update: null,
    }
    if (isOutcome || !place) return { ...plan, outcome: isOutcome ?? 'error' }
    if (target && current) return this.#planUpdate(plan, place, matched, current, now)
    return this.#planCreate(plan, place, draft, matched.address ?? null, now, isDry)
  }

  #planUpdate(
    plan: UnitPlan,
    place: KnownPlace,
    matched: MatchedUnit,
    current: CurrentUnit,
    now: Date,
  ): UnitPlan {
    const { draft, address, isById } = matched
    if (this.#options.mode === 'create') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, unitIssues.exists(draft, place.name)] }
    }
    if (!this.#world.canUpdateAt(place))
      return this.#refuse(plan, unitIssues.notPermitted(draft, place.name, 'change units of'))
    const update = updateUnit(current, {
      draft,
      address,
      now,
      mayRename: isById,
      currency: this.#world.currency,
      blankMeans: this.#options.blankMeans,
      userId: this.#world.userId,
    })
    return { ...plan, outcome: update ? 'update' : 'unchanged', update }
  }

  #planCreate(
    plan: UnitPlan,
    place: KnownPlace,
    draft: UnitDraft,
    address: UnitAddress | null,
    now: Date,
    isDry: boolean,
  ): UnitPlan {
    if (this.#options.mode === 'update') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, unitIssues.noTarget(draft, place.name)] }
    }
    if (!this.#world.canCreateAt(place))
      return this.#refuse(plan, unitIssues.notPermitted(draft, place.name, 'add units to'))
    const twin = this.#world.units.findTwin(place.id, draft)
    const issues = twin ? [...plan.issues, unitIssues.twin(draft, twin.name)] : plan.issues
    if (isDry) return { ...plan, issues, outcome: 'create' }
    const { marketRentCents: cents = null, floorPlan } = draft
    const create = toUnitInsert({
      orgId: this.#world.orgId,
      property: place,
      name: draft.name,
      address,
      building: draft.building ?? null,
      floor: draft.floor ?? null,
      unitType: draft.unitType ?? undefined,
      bedrooms: draft.bedrooms ?? null,
      bathrooms: draft.bathrooms ?? null,
      area: draft.area ?? null,
      areaUnits: draft.area ? (draft.areaUnits ?? 'square_feet') : null,
      marketRent: cents === null ? null : { amount: cents, currency: this.#world.currency },
      status: draft.status ?? undefined,
      accessible: draft.accessible ?? false,
      belowGrade: draft.belowGrade ?? false,
      tags: draft.tags ?? [],
      notes: draft.notes ?? null,
      externalId: draft.externalId ?? null,
      externalIds: floorPlan ? { floor_plan: floorPlan } : {},
      createdBy: this.#world.userId,
      now,
    })
    const target = { id: create.id, name: `${place.name} ${create.name}` }
    return { ...plan, issues, outcome: 'create', create, target }
  }

  #isSkipped = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'keep_first' || fix === 'skip_rows'
  }

  /** Ends a row before its decision. */
  #end(row: MatchedUnit, issues: readonly RowIssue[]): MatchedUnit {
    if (issues.some(this.#isSkipped)) return { ...row, isOutcome: 'skip' }
    row.issues.push(...issues)
    return { ...row, isOutcome: 'error' }
  }

  #refuse(plan: UnitPlan, issue: RowIssue): UnitPlan {
    if (this.#isSkipped(issue)) return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }
}
