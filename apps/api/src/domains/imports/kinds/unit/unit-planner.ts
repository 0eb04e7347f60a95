import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import { toUnitInsert, type UnitRowToInsert } from '../../../estate/index.ts'
import type { KnownPlace } from '../../places/place-rows.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, type RowIssue, type RowPlan } from '../../plan/row-plan.ts'
import type { ReadUnit, UnitDraft } from './read-unit.ts'
import { type KnownUnit, SeenUnits, type UnitIndex } from './unit-index.ts'
import { findPlace, readUnitAddress, unitIssues, type UnitPlaceLookups } from './unit-place.ts'
import { type CurrentUnit, type UnitUpdate, updateUnit } from './update-unit.ts'

/** Permissions and existing records, loaded once per file. */
export interface UnitLookups extends UnitPlaceLookups {
  orgId: string
  userId: string | null
  units: UnitIndex
  /** ISO code of the currency that amounts are in. */
  currency: string
  canCreateAt(place: KnownPlace): boolean
  canUpdateAt(place: KnownPlace): boolean
}

/** What an import does with one row: the unit that it creates or updates. */
export interface UnitPlan extends Pick<RowPlan, 'n' | 'outcome' | 'issues' | 'target'> {
  place: KnownPlace | null
  create: UnitRowToInsert | null
  update: UnitUpdate | null
}

/** A row before its decision, which needs the current values of `target` unless `finalOutcome` is set. */
export interface MatchedUnit {
  n: number
  draft: UnitDraft
  issues: RowIssue[]
  place: KnownPlace | null
  target: KnownUnit | null
  address: UnitAddress | null | undefined
  /** Whether the target was matched by its external id. */
  isMatchedById: boolean
  finalOutcome: RowPlan['outcome'] | null
}

/** Decides row by row what an import does. Rows must come in the order of the file. */
export class UnitPlanner {
  readonly #lookups: UnitLookups
  readonly #options: ImportOptions
  readonly #rules: FixRules
  readonly #seen = new SeenUnits()

  constructor(lookups: UnitLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
  }

  /** Adds the keys of a row that an earlier run of the same import finished, so that duplicates are found. */
  addWritten(n: number, { draft }: ReadUnit) {
    const { place } = findPlace(draft, this.#lookups, this.#rules)
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
      isMatchedById: false,
      finalOutcome: null,
    }
    if (isSkipped) return { ...row, finalOutcome: 'skip' }
    const { place, issues: placeIssues } = findPlace(draft, this.#lookups, this.#rules)
    if (!place) return this.#rejectMatch(row, placeIssues)
    row.place = place
    const { address, issues: addressIssues } = readUnitAddress(draft, place)
    row.address = address
    row.issues.push(...addressIssues)
    if (hasErrors(row.issues)) return { ...row, finalOutcome: 'error' }
    const duplicate = this.#seen.findDuplicate(place, draft)
    if (duplicate) return this.#rejectMatch(row, [duplicate])
    const match = this.#findTarget(place, draft)
    if (match.issue) return this.#rejectMatch(row, [match.issue])
    this.#seen.add(n, place.id, draft)
    return { ...row, target: match.target, isMatchedById: match.isById }
  }

  #findTarget(place: KnownPlace, draft: UnitDraft) {
    const { units } = this.#lookups
    const byId = draft.externalId ? units.findByExternalId(place.id, draft.externalId) : undefined
    const byName = units.findByName(place.id, draft)
    if (byId) {
      const other = byName.find(({ id }) => id !== byId.id)
      const isOther = other !== undefined && !byName.includes(byId)
      const issue = isOther ? unitIssues.contradiction(draft, byId.name, other.name) : null
      return { target: byId, isById: true, issue }
    }
    if (byName.length > 1) {
      const exact = byName.filter(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
      if (exact.length === 1) return { target: exact[0]!, isById: false, issue: null }
      const buildings = byName.map(({ building }) => building)
      return { target: null, isById: false, issue: unitIssues.ambiguousUnit(draft, buildings) }
    }
    return { target: byName[0] ?? null, isById: false, issue: null }
  }

  /** `current` is the stored row of `matched.target`, if it has one. */
  decide(matched: MatchedUnit, current: CurrentUnit | null, now: Date, isDry: boolean): UnitPlan {
    const { n, issues, place, target, draft, finalOutcome } = matched
    const plan: UnitPlan = {
      n,
      outcome: 'error',
      issues,
      place,
      target: target && place && { id: target.id, name: `${place.name} ${target.name}` },
      create: null,
      update: null,
    }
    if (finalOutcome || !place) return { ...plan, outcome: finalOutcome ?? 'error' }
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
    const { draft, address, isMatchedById } = matched
    if (this.#options.mode === 'create') {
      return {
        ...plan,
        outcome: 'skip',
        issues: [...plan.issues, unitIssues.alreadyExists(draft, place.name)],
      }
    }
    if (!this.#lookups.canUpdateAt(place))
      return this.#rejectPlan(plan, unitIssues.notPermitted(draft, place.name, 'change units of'))
    const update = updateUnit(current, {
      draft,
      address,
      now,
      mayRename: isMatchedById,
      currency: this.#lookups.currency,
      blankMeans: this.#options.blankMeans,
      userId: this.#lookups.userId,
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
    if (!this.#lookups.canCreateAt(place))
      return this.#rejectPlan(plan, unitIssues.notPermitted(draft, place.name, 'add units to'))
    const twin = this.#lookups.units.findTwin(place.id, draft)
    const issues = twin ? [...plan.issues, unitIssues.twin(draft, twin.name)] : plan.issues
    if (isDry) return { ...plan, issues, outcome: 'create' }
    const { marketRentCents: cents = null, floorPlan } = draft
    const create = toUnitInsert({
      orgId: this.#lookups.orgId,
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
      marketRent: cents === null ? null : { amount: cents, currency: this.#lookups.currency },
      status: draft.status ?? undefined,
      accessible: draft.accessible ?? false,
      belowGrade: draft.belowGrade ?? false,
      tags: draft.tags ?? [],
      notes: draft.notes ?? null,
      externalId: draft.externalId ?? null,
      externalIds: floorPlan ? { floor_plan: floorPlan } : {},
      createdBy: this.#lookups.userId,
      now,
    })
    const target = { id: create.id, name: `${place.name} ${create.name}` }
    return { ...plan, issues, outcome: 'create', create, target }
  }

  #isSkippedByRule = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'keep_first' || fix === 'skip_rows'
  }

  /** Rejects a row before its decision, unless a rule skips it. */
  #rejectMatch(row: MatchedUnit, issues: readonly RowIssue[]): MatchedUnit {
    if (issues.some(this.#isSkippedByRule)) return { ...row, finalOutcome: 'skip' }
    row.issues.push(...issues)
    return { ...row, finalOutcome: 'error' }
  }

  #rejectPlan(plan: UnitPlan, issue: RowIssue): UnitPlan {
    if (this.#isSkippedByRule(issue)) return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }
}
