import { fingerprintAddress, foldText } from '../../estate/index.ts'
import { jaroWinkler } from '../values/match-words.ts'
import { parseFullAddress } from '../values/parse-full-address.ts'

/** What identifies a property in a file, and what its units and tenants copy from it. */
export interface NamedProperty {
  id: string
  name: string
  code: string | null
  externalId: string | null
  fingerprint: string
  portfolioId: string
  /** `property.name_sort`. */
  nameSort: string
  /** False for a property hidden from the importer: it is never found or named. */
  isVisible: boolean
}

export type PropertySearchResult =
  | { property: NamedProperty }
  /** Several properties have that name. */
  | { candidates: readonly NamedProperty[] }
  | { closest: string | null }

const codeAndNamePattern = /^([\w.-]+) - (.+)\(\1\)$/i
const nameAndAddressPattern = /^(.*\S) [-–] (\d.*)$/

/** Above “Riverside Plaza” and “Riverside Terrace” (0.876), below “Animas Row” and “Animas Row Apartments” (0.895). */
const minNameSimilarity = 0.88

/** Finds the property that a cell names: by code, external id, name, then by address. Never by similarity. */
export class PropertyFinder {
  readonly #byId = new Map<string, NamedProperty>()
  readonly #byCode = new Map<string, NamedProperty>()
  readonly #byExternalId = new Map<string, NamedProperty>()
  readonly #byName = new Map<string, NamedProperty[]>()
  readonly #byFingerprint = new Map<string, NamedProperty[]>()
  readonly #properties: NamedProperty[] = []
  readonly #resultsByText = new Map<string, PropertySearchResult>()

  constructor(properties: Iterable<NamedProperty> = []) {
    for (const property of properties) this.add(property)
  }

  /** Adds a property. Must be called before the first search. */
  add(property: NamedProperty) {
    if (!property.isVisible) return
    this.#properties.push(property)
    this.#byId.set(property.id, property)
    if (property.code !== null) this.#byCode.set(property.code.toLowerCase(), property)
    if (property.externalId !== null) this.#byExternalId.set(property.externalId, property)
    push(this.#byName, foldText(property.name), property)
    push(this.#byFingerprint, property.fingerprint, property)
  }

  /** The properties that users can choose for rows. */
  get properties(): readonly NamedProperty[] {
    return this.#properties
  }

  find(text: string): PropertySearchResult {
    const cachedResult = this.#resultsByText.get(text)
    if (cachedResult) return cachedResult
    const result = this.#search(text)
    this.#resultsByText.set(text, result)
    return result
  }

  /** The property at an address. */
  findAt(fingerprint: string): PropertySearchResult {
    return toSearchResult(this.#byFingerprint.get(fingerprint)) ?? { closest: null }
  }

  #search(text: string): PropertySearchResult {
    const codeAndNameMatch = codeAndNamePattern.exec(text)
    const nameAndAddressMatch = nameAndAddressPattern.exec(text)
    const otherName = codeAndNameMatch?.[2]!.trim() ?? nameAndAddressMatch?.[1]
    const address = parseFullAddress(text)
    const atAddress =
      address && address.region !== null
        ? this.#byFingerprint.get(fingerprintAddress({ ...address, country: address.country ?? 'US' }))
        : undefined
    const byName = (name: string | undefined) =>
      name === undefined ? undefined : this.#byName.get(foldText(name))
    const byKey = this.#byCode.get(text.toLowerCase()) ?? this.#byExternalId.get(text) ?? this.#byId.get(text)
    const byCode = codeAndNameMatch ? this.#byCode.get(codeAndNameMatch[1]!.toLowerCase()) : undefined
    return (
      toSearchResult(byKey && [byKey]) ??
      toSearchResult(byName(text)) ??
      toSearchResult(byCode && [byCode]) ??
      toSearchResult(narrowByAddress(byName(otherName), atAddress)) ??
      toSearchResult(atAddress) ?? {
        closest: this.#findClosest(otherName ?? text),
      }
    )
  }

  #findClosest(text: string): string | null {
    const folded = foldText(text)
    let closestName: string | null = null
    let bestScore = minNameSimilarity
    for (const { name } of this.#properties) {
      const score = jaroWinkler(folded, foldText(name))
      if (score > bestScore) [closestName, bestScore] = [name, score]
    }
    return closestName
  }
}

/** Picks the one at the given address out of several with the same name. */
function narrowByAddress(
  withName: readonly NamedProperty[] | undefined,
  atAddress: readonly NamedProperty[] | undefined,
) {
  if (!withName || withName.length < 2 || !atAddress) return withName
  const withNameAtAddress = withName.filter((property) => atAddress.includes(property))
  return withNameAtAddress.length === 1 ? withNameAtAddress : withName
}

function toSearchResult(properties: readonly NamedProperty[] | undefined): PropertySearchResult | undefined {
  if (!properties || properties.length === 0) return undefined
  return properties.length === 1 ? { property: properties[0]! } : { candidates: properties }
}

function push<Item>(map: Map<string, Item[]>, key: string, item: Item) {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

/** What identifies a unit in a file, and what its tenants copy from it. */
export interface NamedUnit {
  id: string
  propertyId: string
  name: string
  building: string | null
  /** `unit.place_sort`; empty for a unit that isn't written yet. */
  placeSort: string
  /** `unit.search_text`. */
  searchText: string
}

type UnitSearchResult =
  | { unit: NamedUnit }
  /** Several buildings have a unit with that name. */
  | { candidates: readonly NamedUnit[] }
  | { closest: string | null }

const unitPrefix =
  /^(?:(?:apartment|apt|unit|suite|ste|space|spc|room|rm|lot|number|no)(?=[\s.:#\d])[.:]?\s*#?|#)\s*/

/** Normalizes a unit name for comparison: `Apt. 2B` becomes `2b`. */
export const unitKey = (name: string) => {
  const folded = foldText(name).trim()
  return folded.replace(unitPrefix, '').trim() || folded
}

/** The units of an organization, found by property and name. */
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

  /** The property's unit if it has exactly one. */
  findOnly(propertyId: string): NamedUnit | null {
    const units = this.#byProperty.get(propertyId)
    return units?.length === 1 ? units[0]! : null
  }

  /** How many units a property has. */
  count(propertyId: string): number {
    return this.#byProperty.get(propertyId)?.length ?? 0
  }

  find(propertyId: string, name: string, building: string | null): UnitSearchResult {
    const unitsWithName = this.#byName.get(nameKey(propertyId, name)) ?? []
    const unitsInBuilding =
      building === null
        ? unitsWithName
        : unitsWithName.filter((unit) => foldText(unit.building ?? '') === foldText(building))
    const exactMatches = unitsInBuilding.filter((unit) => foldText(unit.name) === foldText(name))
    const matches = exactMatches.length > 0 ? exactMatches : unitsInBuilding
    if (matches.length === 1) return { unit: matches[0]! }
    if (matches.length > 1) return { candidates: matches }
    return { closest: this.#findClosest(propertyId, name) }
  }

  #findClosest(propertyId: string, name: string): string | null {
    const folded = stripPunctuationAndZeros(name)
    let closestName: string | null = null
    let bestScore = 0.8
    for (const unit of this.#byProperty.get(propertyId) ?? []) {
      const score =
        stripPunctuationAndZeros(unit.name) === folded ? 1 : jaroWinkler(unitKey(name), unitKey(unit.name))
      if (score > bestScore) [closestName, bestScore] = [unit.name, score]
    }
    return closestName
  }
}

/** Drops punctuation and leading zeros. `2-B` and `02B` are as close as names get, but may still be two units. */
const stripPunctuationAndZeros = (name: string) =>
  unitKey(name)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')

const nameKey = (propertyId: string, name: string) => `${propertyId}\u0001${unitKey(name)}`
