import { unitKey } from '../../places/unit-finder.ts'
import type { UnitDraft } from './unit-draft.ts'
import { foldText } from '../../../estate/index.ts'

/** What is known of a unit that a row of a file may mean. */
export interface KnownUnit {
  id: string
  propertyId: string
  name: string
  building: string | null
  externalId: string | null
}

/** The units of an organisation by the keys an import matches on. */
export class UnitIndex {
  readonly #byExternalId = new Map<string, KnownUnit>()
  readonly #byName = new Map<string, KnownUnit | KnownUnit[]>()

  constructor(units: Iterable<KnownUnit> = []) {
    for (const unit of units) this.add(unit)
  }

  add(unit: KnownUnit) {
    if (unit.externalId !== null) this.#byExternalId.set(`${unit.propertyId}|${unit.externalId}`, unit)
    const key = nameKey(unit.propertyId, unit.name)
    const held = this.#byName.get(key)
    if (held === undefined) this.#byName.set(key, unit)
    else if (Array.isArray(held)) held.push(unit)
    else this.#byName.set(key, [held, unit])
  }

  byExternalId = (propertyId: string, externalId: string) =>
    this.#byExternalId.get(`${propertyId}|${externalId}`)

  /** Units of that name: in the building that the draft names, or in any when it names none. */
  named(propertyId: string, { name, building }: Pick<UnitDraft, 'name' | 'building'>): KnownUnit[] {
    const held = this.#byName.get(nameKey(propertyId, name))
    const units = held === undefined ? [] : Array.isArray(held) ? held : [held]
    if (building === undefined) return units
    const wanted = foldText(building ?? '')
    return units.filter((unit) => foldText(unit.building ?? '') === wanted)
  }

  /** A unit whose name differs in leading zeros only, or null. */
  findTwin(propertyId: string, draft: Pick<UnitDraft, 'name' | 'building'>): KnownUnit | null {
    const digits = /^0*(\d.*)$/.exec(draft.name)?.[1]
    if (digits === undefined) return null
    for (const name of [digits, `0${digits}`, `00${digits}`]) {
      if (name === draft.name) continue
      const [twin] = this.named(propertyId, { ...draft, name })
      if (twin) return twin
    }
    return null
  }
}

const nameKey = (propertyId: string, name: string) => `${propertyId}|${unitKey(name)}`
