/** What is known of a property that a row of a file may mean. */
export interface KnownProperty {
  id: string
  name: string
  code: string | null
  externalId: string | null
  fingerprint: string
  portfolioId: string
  isArchived: boolean
  sharesAddress: boolean
}

/** The properties of an organisation by the keys an import matches on. */
export class PropertyIndex {
  readonly byExternalId = new Map<string, KnownProperty>()
  readonly byCode = new Map<string, KnownProperty>()
  readonly #byFingerprint = new Map<string, KnownProperty | KnownProperty[]>()

  constructor(properties: Iterable<KnownProperty> = []) {
    for (const property of properties) this.add(property)
  }

  add(property: KnownProperty) {
    if (property.externalId !== null) this.byExternalId.set(property.externalId, property)
    if (property.code !== null) this.byCode.set(property.code, property)
    if (property.isArchived) return
    const holder = this.#byFingerprint.get(property.fingerprint)
    if (holder === undefined) this.#byFingerprint.set(property.fingerprint, property)
    else if (Array.isArray(holder)) holder.push(property)
    else this.#byFingerprint.set(property.fingerprint, [holder, property])
  }

  /** Properties at this address that are not archived. */
  at(fingerprint: string): readonly KnownProperty[] {
    const holder = this.#byFingerprint.get(fingerprint)
    return holder === undefined ? [] : Array.isArray(holder) ? holder : [holder]
  }
}
