import { foldText } from '../../../estate/index.ts'
import { unitKey } from '../../premises/find-premises.ts'
import type { PropertyWithAddress } from '../../premises/premises-rows.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import type { UnitDraft } from './read-unit.ts'
import { unitIssues } from './find-unit-property.ts'

/** An existing unit that a row may match. */
export interface ExistingUnit {
  id: string
  propertyId: string
  name: string
  building: string | null
  externalId: string | null
}

/** The units of an organization by the keys an import matches on. */
export class UnitIndex {
  readonly #byExternalId = new Map<string, ExistingUnit>()
  readonly #byName = new Map<string, ExistingUnit | ExistingUnit[]>()

  constructor(units: Iterable<ExistingUnit> = []) {
    for (const unit of units) this.add(unit)
  }

  add(unit: ExistingUnit) {
    if (unit.externalId !== null) this.#byExternalId.set(`${unit.propertyId}|${unit.externalId}`, unit)
    const key = nameKey(unit.propertyId, unit.name)
    const existing = this.#byName.get(key)
    if (existing === undefined) this.#byName.set(key, unit)
    else if (Array.isArray(existing)) existing.push(unit)
    else this.#byName.set(key, [existing, unit])
  }

  findByExternalId = (propertyId: string, externalId: string) =>
    this.#byExternalId.get(`${propertyId}|${externalId}`)

  /** Units with the draft's name, in its building or in any if it names none. */
  findByName(propertyId: string, { name, building }: Pick<UnitDraft, 'name' | 'building'>): ExistingUnit[] {
    const existing = this.#byName.get(nameKey(propertyId, name))
    const units = existing === undefined ? [] : Array.isArray(existing) ? existing : [existing]
    if (building === undefined) return units
    const foldedBuilding = foldText(building ?? '')
    return units.filter((unit) => foldText(unit.building ?? '') === foldedBuilding)
  }

  /** A unit whose name differs only in leading zeros, or null. */
  findNearDuplicate(propertyId: string, draft: Pick<UnitDraft, 'name' | 'building'>): ExistingUnit | null {
    if (!/^\d/.test(draft.name)) return null
    const digits = draft.name.replace(/^0+(?=\d)/, '')
    for (const name of [digits, `0${digits}`, `00${digits}`]) {
      if (name === draft.name) continue
      const [nearDuplicate] = this.findByName(propertyId, { ...draft, name })
      if (nearDuplicate) return nearDuplicate
    }
    return null
  }
}

const nameKey = (propertyId: string, name: string) => `${propertyId}|${unitKey(name)}`

/** Rows seen so far, by the unit that they describe. */
export class EarlierUnits {
  readonly #byName = new Map<string, number>()
  readonly #byExternalId = new Map<string, number>()

  /** The issue if an earlier row has the same key, or null. */
  findDuplicate(property: PropertyWithAddress, draft: UnitDraft): RowIssue | null {
    const row = this.#byName.get(draftKey(property.id, draft))
    if (row !== undefined) return unitIssues.sameUnit(draft, row, property.name)
    const byId = draft.externalId ? this.#byExternalId.get(`${property.id}|${draft.externalId}`) : undefined
    return byId === undefined ? null : unitIssues.sameExternalId(draft, byId)
  }

  add(n: number, propertyId: string, draft: UnitDraft) {
    this.#byName.set(draftKey(propertyId, draft), n)
    if (draft.externalId) this.#byExternalId.set(`${propertyId}|${draft.externalId}`, n)
  }
}

const draftKey = (propertyId: string, { name, building }: UnitDraft) =>
  `${propertyId}|${building ? foldText(building) : ''}|${unitKey(name)}`
