import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import { toUnitInsert, type UnitRowToInsert } from '../../../estate/index.ts'
import type { PropertyWithAddress } from '../../premises/premises-rows.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportOptions } from '../../plan/import-file.ts'
import { hasErrors, type RowIssue, type RowPlan } from '../../plan/row-plan.ts'
import type { UnitReading, UnitDraft } from './read-unit.ts'
import { type ExistingUnit, EarlierUnits, type UnitIndex } from './unit-index.ts'
import {
  findUnitProperty,
  readUnitAddress,
  unitIssues,
  type UnitPropertyLookups,
} from './find-unit-property.ts'
import { type CurrentUnit, type UnitUpdate, updateUnit } from './update-unit.ts'

/** Permissions and existing records, loaded once per file. */
export interface UnitLookups extends UnitPropertyLookups {
  orgId: string
  userId: string | null
  units: UnitIndex
  /** ISO code of the currency that amounts are in. */
  currency: string
  canCreateUnitsIn(property: PropertyWithAddress): boolean
  canUpdateUnitsIn(property: PropertyWithAddress): boolean
}

/** What an import does with one row: the unit that it creates or updates. */
export interface UnitPlan extends Pick<RowPlan, 'n' | 'outcome' | 'issues' | 'target'> {
  property: PropertyWithAddress | null
  create: UnitRowToInsert | null
  update: UnitUpdate | null
}

/** A row before its decision, which needs the current values of `target` unless `finalOutcome` is set. */
export interface MatchedUnitRow {
  n: number
  draft: UnitDraft
  issues: RowIssue[]
  property: PropertyWithAddress | null
  target: ExistingUnit | null
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
  readonly #earlierUnits = new EarlierUnits()

  constructor(lookups: UnitLookups, options: ImportOptions, rules: FixRules) {
    this.#lookups = lookups
    this.#options = options
    this.#rules = rules
  }

  /** Adds the keys of a row that an earlier run of the same import finished, so that duplicates are found. */
  addWritten(n: number, { draft }: UnitReading) {
    const { property } = findUnitProperty(draft, this.#lookups, this.#rules)
    if (property) this.#earlierUnits.add(n, property.id, draft)
  }

  match(n: number, { draft, issues, section, isSkipped }: UnitReading): MatchedUnitRow {
    const row: MatchedUnitRow = {
      n,
      draft,
      issues,
      property: null,
      target: null,
      address: undefined,
      isMatchedById: false,
      finalOutcome: null,
    }
    if (isSkipped) return { ...row, finalOutcome: 'skip' }
    const { property, issues: propertyIssues } = findUnitProperty(draft, this.#lookups, this.#rules)
    if (!property) return this.#rejectMatch(row, propertyIssues)
    row.property = property
    const { address, issues: addressIssues } = readUnitAddress(draft, property, this.#rules)
    if (addressIssues.some(this.#isSkippedByRule)) return { ...row, finalOutcome: 'skip' }
    row.address = address
    row.issues.push(...addressIssues)
    if (hasErrors(row.issues)) return { ...row, finalOutcome: 'error' }
    const duplicate = this.#earlierUnits.findDuplicate(property, draft)
    if (duplicate && section) {
      return { ...row, issues: [...issues, unitIssues.otherResident(draft, section)], finalOutcome: 'skip' }
    }
    if (duplicate) return this.#rejectMatch(row, [duplicate])
    const match = this.#findTarget(property, draft)
    if (match.issue) return this.#rejectMatch(row, [match.issue])
    this.#earlierUnits.add(n, property.id, draft)
    return { ...row, target: match.target, isMatchedById: match.isById }
  }

  #findTarget(property: PropertyWithAddress, draft: UnitDraft) {
    const { units } = this.#lookups
    const byId = draft.externalId ? units.findByExternalId(property.id, draft.externalId) : undefined
    const byName = units.findByName(property.id, draft)
    if (byId) {
      const other = byName.find(({ id }) => id !== byId.id)
      const isOther = other !== undefined && !byName.includes(byId)
      const issue = isOther ? unitIssues.contradiction(draft, byId.name, other.name) : null
      return { target: byId, isById: true, issue }
    }
    if (byName.length > 1) {
      const exactMatches = byName.filter(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
      if (exactMatches.length === 1) return { target: exactMatches[0]!, isById: false, issue: null }
      const buildings = byName.map(({ building }) => building)
      return { target: null, isById: false, issue: unitIssues.ambiguousUnit(draft, buildings) }
    }
    return { target: byName[0] ?? null, isById: false, issue: null }
  }

  /** `currentUnit` is the stored row of `matchedRow.target`, if it has one. */
  decide(matchedRow: MatchedUnitRow, currentUnit: CurrentUnit | null, now: Date, isDry: boolean): UnitPlan {
    const { n, issues, property, target, draft, finalOutcome } = matchedRow
    const plan: UnitPlan = {
      n,
      outcome: 'error',
      issues,
      property,
      target: target && property && { id: target.id, name: `${property.name} ${target.name}` },
      create: null,
      update: null,
    }
    if (finalOutcome || !property) return { ...plan, outcome: finalOutcome ?? 'error' }
    if (target && currentUnit) return this.#planUpdate(plan, property, matchedRow, currentUnit, now)
    return this.#planCreate(plan, property, draft, matchedRow.address ?? null, now, isDry)
  }

  #planUpdate(
    plan: UnitPlan,
    property: PropertyWithAddress,
    matchedRow: MatchedUnitRow,
    currentUnit: CurrentUnit,
    now: Date,
  ): UnitPlan {
    const { draft, address, isMatchedById } = matchedRow
    if (this.#options.mode === 'create') {
      return {
        ...plan,
        outcome: 'skip',
        issues: [...plan.issues, unitIssues.alreadyExists(draft, property.name)],
      }
    }
    if (!this.#lookups.canUpdateUnitsIn(property))
      return this.#rejectPlan(plan, unitIssues.notPermitted(draft, property.name, 'change units at'))
    const update = updateUnit(currentUnit, {
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
    property: PropertyWithAddress,
    draft: UnitDraft,
    address: UnitAddress | null,
    now: Date,
    isDry: boolean,
  ): UnitPlan {
    if (this.#options.mode === 'update') {
      return { ...plan, outcome: 'skip', issues: [...plan.issues, unitIssues.noTarget(draft, property.name)] }
    }
    if (!this.#lookups.canCreateUnitsIn(property))
      return this.#rejectPlan(plan, unitIssues.notPermitted(draft, property.name, 'add units to'))
    const nearDuplicate = this.#lookups.units.findNearDuplicate(property.id, draft)
    const issues = nearDuplicate ? [...plan.issues, unitIssues.twin(draft, nearDuplicate.name)] : plan.issues
    if (isDry) return { ...plan, issues, outcome: 'create' }
    const { marketRentCents: cents = null, floorPlan } = draft
    const create = toUnitInsert({
      orgId: this.#lookups.orgId,
      property,
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
    const target = { id: create.id, name: `${property.name} ${create.name}` }
    return { ...plan, issues, outcome: 'create', create, target }
  }

  #isSkippedByRule = (issue: RowIssue) => {
    const fix = this.#rules.find(issue)?.fix
    return fix === 'skip_rows'
  }

  /** Rejects a row before its decision, unless a rule skips it. */
  #rejectMatch(row: MatchedUnitRow, issues: readonly RowIssue[]): MatchedUnitRow {
    if (issues.some(this.#isSkippedByRule)) return { ...row, finalOutcome: 'skip' }
    row.issues.push(...issues)
    return { ...row, finalOutcome: 'error' }
  }

  #rejectPlan(plan: UnitPlan, issue: RowIssue): UnitPlan {
    if (this.#isSkippedByRule(issue)) return { ...plan, outcome: 'skip' }
    return { ...plan, outcome: 'error', issues: [...plan.issues, issue] }
  }
}
