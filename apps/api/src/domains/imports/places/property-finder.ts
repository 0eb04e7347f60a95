import { parseFullAddress } from '../clean/parse-full-address.ts'
import { jaroWinkler } from '../recognize/jaro-winkler.ts'
import { fingerprintAddress, foldText } from '../../estate/index.ts'

/** What a file may call a property by, and what its units and tenants repeat of it. */
export interface NamedProperty {
  id: string
  name: string
  code: string | null
  externalId: string | null
  fingerprint: string
  portfolioId: string
  /** `property.name_sort`. */
  nameSort: string
  /** False for one that the person does not see: it is never found and never named. */
  isVisible: boolean
}

export type FoundProperty =
  | { property: NamedProperty }
  /** Several have that name. */
  | { several: readonly NamedProperty[] }
  | { closest: string | null }

const codeAndName = /^([\w.-]+)\s+-\s+(.+?)\s*\(\1\)$/i
const nameAndAddress = /^(.*\S)\s+[-–]\s+(\d.*)$/

/** Finds the property that a cell means: by code, external id, name, then by address. Never by likeness. */
export class PropertyFinder {
  readonly #byId = new Map<string, NamedProperty>()
  readonly #byCode = new Map<string, NamedProperty>()
  readonly #byExternalId = new Map<string, NamedProperty>()
  readonly #byName = new Map<string, NamedProperty[]>()
  readonly #byFingerprint = new Map<string, NamedProperty[]>()
  readonly #properties: NamedProperty[] = []
  readonly #found = new Map<string, FoundProperty>()

  constructor(properties: Iterable<NamedProperty> = []) {
    for (const property of properties) this.add(property)
  }

  /** Takes in another property, before the first is looked for. */
  add(property: NamedProperty) {
    if (!property.isVisible) return
    this.#properties.push(property)
    this.#byId.set(property.id, property)
    if (property.code !== null) this.#byCode.set(property.code.toLowerCase(), property)
    if (property.externalId !== null) this.#byExternalId.set(property.externalId, property)
    push(this.#byName, foldText(property.name), property)
    push(this.#byFingerprint, property.fingerprint, property)
  }

  /** Those that can be chosen for rows. */
  get properties(): readonly NamedProperty[] {
    return this.#properties
  }

  find(text: string): FoundProperty {
    const known = this.#found.get(text)
    if (known) return known
    const found = this.#search(text)
    this.#found.set(text, found)
    return found
  }

  /** The property at an address. */
  findAt(fingerprint: string): FoundProperty {
    return oneOf(this.#byFingerprint.get(fingerprint)) ?? { closest: null }
  }

  #search(text: string): FoundProperty {
    const titled = codeAndName.exec(text)
    const named = nameAndAddress.exec(text)
    const address = parseFullAddress(text)
    const at =
      address && address.region !== null
        ? this.#byFingerprint.get(fingerprintAddress({ ...address, country: address.country ?? 'US' }))
        : undefined
    const byName = (name: string | undefined) =>
      name === undefined ? undefined : this.#byName.get(foldText(name))
    const key = this.#byCode.get(text.toLowerCase()) ?? this.#byExternalId.get(text) ?? this.#byId.get(text)
    const code = titled ? this.#byCode.get(titled[1]!.toLowerCase()) : undefined
    return (
      oneOf(key && [key]) ??
      oneOf(byName(text)) ??
      oneOf(code && [code]) ??
      oneOf(narrow(byName(titled?.[2] ?? named?.[1]), at)) ??
      oneOf(at) ?? { closest: this.#findClosest(titled?.[2] ?? named?.[1] ?? text) }
    )
  }

  #findClosest(text: string): string | null {
    const wanted = foldText(text)
    let best: string | null = null
    let bestScore = 0.8
    for (const { name } of this.#properties) {
      const score = jaroWinkler(wanted, foldText(name))
      if (score > bestScore) [best, bestScore] = [name, score]
    }
    return best
  }
}

/** Of several with one name the one at the address that stands beside it. */
function narrow(named: readonly NamedProperty[] | undefined, at: readonly NamedProperty[] | undefined) {
  if (!named || named.length < 2 || !at) return named
  const both = named.filter((property) => at.includes(property))
  return both.length === 1 ? both : named
}

function oneOf(properties: readonly NamedProperty[] | undefined): FoundProperty | undefined {
  if (!properties || properties.length === 0) return undefined
  return properties.length === 1 ? { property: properties[0]! } : { several: properties }
}

function push<Item>(map: Map<string, Item[]>, key: string, item: Item) {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}
