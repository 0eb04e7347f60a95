import { setImmediate } from 'node:timers/promises'
import { nameOf, type ReadTenant } from './tenant-draft.ts'
import { foldName, isResident, type KnownTenant } from './tenant-index.ts'
import type { Place } from './resolve-place.ts'

/** A tenant whom a file does not name though it lists the property where they live. */
export interface MissingTenant {
  tenantId: string
  propertyId: string
}

/** So many at a time keep nobody waiting. */
const sliceSize = 500

/**
 * Finds out who lives at the properties that a file lists and stands in none of its rows. A row that cannot be
 * imported still names its people: they are there, only something about them is wrong.
 */
export class MissingTenantFinder {
  /** Properties of which the file lists somebody who lives there now. */
  readonly #listed = new Set<string>()
  readonly #met = new Set<string>()
  /** Names as written, by property; under an empty key those whose place nobody knows. */
  readonly #names = new Map<string, string[]>()

  note({ people, stay }: ReadTenant, place: Place | null) {
    const propertyId = place?.property.id ?? ''
    if (place && isResident(stay.status)) this.#listed.add(propertyId)
    const names = this.#names.get(propertyId) ?? []
    if (names.length === 0) this.#names.set(propertyId, names)
    for (const person of people) names.push(nameOf(person))
  }

  meet(tenantId: string) {
    this.#met.add(tenantId)
  }

  async listMissing(tenants: Iterable<KnownTenant>): Promise<MissingTenant[]> {
    const candidates: { propertyId: string; tenant: KnownTenant }[] = []
    for await (const tenant of yieldingIterator(tenants)) {
      const { propertyId } = tenant
      const isListed = propertyId !== null && this.#listed.has(propertyId)
      if (isListed && isResident(tenant.status) && !this.#met.has(tenant.id))
        candidates.push({ propertyId, tenant })
    }
    if (candidates.length === 0) return []
    const named = new Set<string>()
    for (const propertyId of new Set(['', ...candidates.map((candidate) => candidate.propertyId)]))
      for await (const name of yieldingIterator(this.#names.get(propertyId) ?? []))
        named.add(`${propertyId} ${foldName(name)}`)
    const missing: MissingTenant[] = []
    for await (const { propertyId, tenant } of yieldingIterator(candidates)) {
      const name = foldName(tenant.name)
      if (named.has(`${propertyId} ${name}`) || named.has(` ${name}`)) continue
      missing.push({ tenantId: tenant.id, propertyId })
    }
    return missing
  }
}

/** Lets others have their turn while it goes through many. */
async function* yieldingIterator<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % sliceSize === 0) await setImmediate()
  }
}
