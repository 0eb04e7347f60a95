import { setImmediate } from 'node:timers/promises'
import { residentStatuses } from '../../../../platform/db/schema/index.ts'
import { foldText } from '../../../estate/index.ts'
import type { MissingTenant } from '../../plan/import-kind.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { jaroWinkler } from '../../values/match-words.ts'
import type { Place } from './resolve-place.ts'
import { nameOf, type ReadTenant, type TenantDraft, type TenantStatus } from './tenant-draft.ts'

/** An existing tenant that a row may match. */
export interface KnownTenant {
  id: string
  name: string
  externalId: string | null
  propertyId: string | null
  portfolioId: string | null
  unitId: string | null
  status: TenantStatus
  leaseTo: string | null
  /** Email addresses in lower case and numbers in E.164. */
  contactKeys: readonly string[]
}

export const isResident = (status: TenantStatus) =>
  (residentStatuses as readonly TenantStatus[]).includes(status)

/** The key of a tenant's place: the unit, or the property without units. */
export const placeKey = (propertyId: string | null, unitId: string | null) => unitId ?? propertyId ?? ''

/** The tenants of an organization by the keys an import matches on. */
export class TenantIndex {
  readonly #byExternalId = new Map<string, KnownTenant[]>()
  readonly #byPlace = new Map<string, KnownTenant[]>()
  readonly #byNumber = new Map<string, KnownTenant[]>()

  constructor(tenants: Iterable<KnownTenant> = []) {
    for (const tenant of tenants) this.add(tenant)
  }

  add(tenant: KnownTenant) {
    if (tenant.externalId !== null) push(this.#byExternalId, tenant.externalId, tenant)
    push(this.#byPlace, placeKey(tenant.propertyId, tenant.unitId), tenant)
    for (const key of tenant.contactKeys)
      if (key.startsWith('+')) push(this.#byNumber, `${tenant.propertyId} ${key}`, tenant)
  }

  *all(): Generator<KnownTenant> {
    for (const tenants of this.#byPlace.values()) yield* tenants
  }

  withExternalId = (externalId: string) => this.#byExternalId.get(externalId) ?? none

  at = (place: string) => this.#byPlace.get(place) ?? none

  withNumber = (propertyId: string, e164: string) => this.#byNumber.get(`${propertyId} ${e164}`) ?? none
}

export const foldName = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const none: readonly KnownTenant[] = []

function push(map: Map<string, KnownTenant[]>, key: string, tenant: KnownTenant) {
  const tenants = map.get(key)
  if (tenants) tenants.push(tenant)
  else map.set(key, [tenant])
}

interface TenantMatch {
  target: KnownTenant | null
  issue: RowIssue | null
}

const nobody: TenantMatch = { target: null, issue: null }

/**
 * The tenant that a row means: by external id, by email and unit, by name and unit, then by number and property.
 * Never a guess: several matches are an issue. `isClaimed` says whether an earlier row matched the tenant.
 */
export function findTenant(
  draft: TenantDraft,
  place: { key: string; propertyId: string } | null,
  index: TenantIndex,
  isClaimed: (id: string) => boolean,
): TenantMatch {
  const name = foldName(nameOf(draft))
  if (draft.externalId) {
    const known = index.withExternalId(draft.externalId)
    const named = known.filter((tenant) => foldName(tenant.name) === name)
    const match = choose(named.length > 0 ? named : known, draft, 'externalId')
    // People of one household may share the id; then each row means another of them.
    if (match.issue || (match.target && (named.length > 0 || !isClaimed(match.target.id)))) return match
  }
  if (place === null) return nobody
  const around = index.at(place.key).filter((tenant) => !contradicts(draft, tenant))
  const isAlike = (tenant: KnownTenant) => isSamePerson(name, foldName(tenant.name))
  const byEmail = around.filter(
    (tenant) => draft.emails?.some((email) => tenant.contactKeys.includes(email)) && isAlike(tenant),
  )
  if (byEmail.length > 0) return choose(byEmail, draft, 'emails')
  const byName = around.filter((tenant) => foldName(tenant.name) === name)
  if (byName.length > 0) return choose(byName, draft, 'fullName')
  const numbers = draft.phones?.flatMap(({ e164, type }) => (e164 && type === 'mobile' ? [e164] : [])) ?? []
  const byNumber = numbers
    .flatMap((number) => index.withNumber(place.propertyId, number))
    .filter((tenant) => !contradicts(draft, tenant) && isAlike(tenant))
  return choose([...new Set(byNumber)], draft, 'mobilePhone')
}

function choose(found: readonly KnownTenant[], draft: TenantDraft, field: string): TenantMatch {
  if (found.length < 2) return { target: found[0] ?? null, issue: null }
  const names = found
    .slice(0, 3)
    .map((tenant) => tenant.name)
    .join(', ')
  const message = `${found.length} tenants match (${names}). Add the external ID of the right one to the row.`
  const value = field === 'externalId' ? (draft.externalId ?? null) : nameOf(draft)
  return { target: null, issue: { severity: 'error', code: 'ambiguous_match', field, value, message } }
}

const contradicts = (draft: TenantDraft, tenant: KnownTenant) =>
  !!draft.externalId && tenant.externalId !== null && tenant.externalId !== draft.externalId

/** Couples share addresses and last names, so first names decide. Small differences count as spelling. */
function isSamePerson(a: string, b: string) {
  if (a === b) return true
  const [first, other] = [a.split(' ')[0]!, b.split(' ')[0]!]
  return jaroWinkler(first, other) >= 0.85
}

/** Few enough not to block the event loop for long. */
const sliceSize = 500

/**
 * Finds current tenants of listed properties whom no row names. A row that can't be imported still counts as naming
 * its people.
 */
export class MissingTenantFinder {
  /** Properties with at least one current tenant in the file. */
  readonly #listed = new Set<string>()
  readonly #present = new Set<string>()
  /** Names as written, by property; an empty key holds those whose place is unknown. */
  readonly #names = new Map<string, string[]>()

  addRow({ people, stay }: ReadTenant, place: Place | null) {
    const propertyId = place?.property.id ?? ''
    if (place && isResident(stay.status)) this.#listed.add(propertyId)
    const names = this.#names.get(propertyId) ?? []
    if (names.length === 0) this.#names.set(propertyId, names)
    for (const person of people) names.push(nameOf(person))
  }

  markPresent(tenantId: string) {
    this.#present.add(tenantId)
  }

  async listMissing(tenants: Iterable<KnownTenant>): Promise<MissingTenant[]> {
    const candidates: { propertyId: string; tenant: KnownTenant }[] = []
    for await (const tenant of yieldingIterator(tenants)) {
      const { propertyId } = tenant
      const isListed = propertyId !== null && this.#listed.has(propertyId)
      if (isListed && isResident(tenant.status) && !this.#present.has(tenant.id))
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

/** Yields to the event loop after every slice. */
async function* yieldingIterator<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % sliceSize === 0) await setImmediate()
  }
}
