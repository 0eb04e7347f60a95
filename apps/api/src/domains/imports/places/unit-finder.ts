import { jaroWinkler } from '../recognize/jaro-winkler.ts'
import { foldText } from '../../estate/index.ts'

/** What a file may call a unit by, and what its tenants repeat of it. */
export interface NamedUnit {
  id: string
  propertyId: string
  name: string
  building: string | null
  /** `unit.place_sort`; empty for one that is yet to be written. */
  placeSort: string
  /** `unit.search_text`. */
  searchText: string
}

export type FoundUnit =
  | { unit: NamedUnit }
  /** Several buildings have one of that name. */
  | { several: readonly NamedUnit[] }
  | { closest: string | null }

const prefix =
  /^(?:(?:apartment|apt|unit|suite|ste|space|spc|room|rm|lot|number|no)(?=[\s.:#\d])[.:]?\s*#?|#)\s*/

/** The form in which names of units are compared: `Apt. 2B` is `2b`. */
export const unitKey = (name: string) => {
  const folded = foldText(name).trim()
  return folded.replace(prefix, '').trim() || folded
}

/** The units of an organisation, found by property and name. */
export class UnitFinder {
  readonly #byProperty = new Map<string, NamedUnit[]>()
  readonly #byName = new Map<string, NamedUnit[]>()

  constructor(units: Iterable<NamedUnit> = []) {
    for (const unit of units) this.add(unit)
  }

  add(unit: NamedUnit) {
    push(this.#byProperty, unit.propertyId, unit)
    push(this.#byName, nameKey(unit.propertyId, unit.name), unit)
  }

  /** The unit of a property that has only one. */
  findOnly(propertyId: string): NamedUnit | null {
    const units = this.#byProperty.get(propertyId)
    return units?.length === 1 ? units[0]! : null
  }

  /** How many units a property has. */
  count(propertyId: string): number {
    return this.#byProperty.get(propertyId)?.length ?? 0
  }

  find(propertyId: string, name: string, building: string | null): FoundUnit {
    const named = this.#byName.get(nameKey(propertyId, name)) ?? []
    const inBuilding =
      building === null ? named : named.filter((unit) => foldText(unit.building ?? '') === foldText(building))
    const exact = inBuilding.filter((unit) => foldText(unit.name) === foldText(name))
    const fitting = exact.length > 0 ? exact : inBuilding
    if (fitting.length === 1) return { unit: fitting[0]! }
    if (fitting.length > 1) return { several: fitting }
    return { closest: this.#findClosest(propertyId, name) }
  }

  #findClosest(propertyId: string, name: string): string | null {
    const wanted = bare(name)
    let best: string | null = null
    let bestScore = 0.8
    for (const unit of this.#byProperty.get(propertyId) ?? []) {
      const score = bare(unit.name) === wanted ? 1 : jaroWinkler(unitKey(name), unitKey(unit.name))
      if (score > bestScore) [best, bestScore] = [unit.name, score]
    }
    return best
  }
}

/** Without marks and leading zeros: `2-B` and `02B` are as close as names get, and may still be two units. */
const bare = (name: string) =>
  unitKey(name)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')

const nameKey = (propertyId: string, name: string) => `${propertyId}\u0001${unitKey(name)}`

function push(map: Map<string, NamedUnit[]>, key: string, unit: NamedUnit) {
  const units = map.get(key)
  if (units) units.push(unit)
  else map.set(key, [unit])
}
