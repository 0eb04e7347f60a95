import { foldText } from '../../../estate/index.ts'
import { unitKey } from '../../places/find-places.ts'
import type { KnownPlace } from '../../places/place-rows.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import type { UnitDraft } from './read-unit.ts'
import { unitIssues } from './unit-place.ts'

/** An existing unit that a row may match. */
export interface KnownUnit {
  id: string
  propertyId: string
  name: string
  building: string | null
  externalId: string | null
}

/** The units of an organization by the keys an import matches on. */
export class UnitIndex {
  readonly #byExternalId = new Map<string, KnownUnit>()
  readonly #byName = new Map<string, KnownUnit | KnownUnit[]>()

  constructor(units: Iterable<KnownUnit> = []) {
    for (const unit of units) this.add(unit)
  }

  add(unit: KnownUnit) {
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
  findByName(propertyId: string, { name, building }: Pick<UnitDraft, 'name' | 'building'>): KnownUnit[] {
    const existing = this.#byName.get(nameKey(propertyId, name))
    const units = existing === undefined ? [] : Array.isArray(existing) ? existing : [existing]
    if (building === undefined) return units
    const folded = foldText(building ?? '')
    return units.filter((unit) => foldText(unit.building ?? '') === folded)
  }

  /** A unit whose name differs only in leading zeros, or null. */
  findTwin(propertyId: string, draft: Pick<UnitDraft, 'name' | 'building'>): KnownUnit | null {
    const digits = /^0*(\d.*)$/.exec(draft.name)?.[1]
    if (digits === undefined) return null
    for (const name of [digits, `0${digits}`, `00${digits}`]) {
      if (name === draft.name) continue
      const [twin] = this.findByName(propertyId, { ...draft, name })
      if (twin) return twin
    }
    return null
  }
}

const nameKey = (propertyId: string, name: string) => `${propertyId}|${unitKey(name)}`

/** Rows seen so far, by the unit that they describe. */
export class SeenUnits {
  readonly #byName = new Map<string, number>()
  readonly #byExternalId = new Map<string, number>()

  /** The issue if an earlier row has the same key, or null. */
  findDuplicate(place: KnownPlace, draft: UnitDraft): RowIssue | null {
    const row = this.#byName.get(draftKey(place.id, draft))
    if (row !== undefined) return unitIssues.sameUnit(draft, row, place.name)
    const byId = draft.externalId ? this.#byExternalId.get(`${place.id}|${draft.externalId}`) : undefined
    return byId === undefined ? null : unitIssues.sameExternalId(draft, byId)
  }

  add(n: number, propertyId: string, draft: UnitDraft) {
    this.#byName.set(draftKey(propertyId, draft), n)
    if (draft.externalId) this.#byExternalId.set(`${propertyId}|${draft.externalId}`, n)
  }
}

const draftKey = (propertyId: string, { name, building }: UnitDraft) =>
  `${propertyId}|${building ? foldText(building) : ''}|${unitKey(name)}`
