import { setImmediate } from 'node:timers/promises'
import { residentStatuses } from '../../../../platform/db/schema/index.ts'
import { foldText } from '../../../estate/index.ts'
import type { MissingTenant } from '../../plan/import-kind.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { jaroWinkler } from '../../values/match-words.ts'
import type { Premises } from './resolve-premises.ts'
import { nameOf, type TenantReading, type TenantDraft, type TenantStatus } from './tenant-draft.ts'

/** An existing tenant that a row may match. */
export interface ExistingTenant {
  id: string
  name: string
  kind: TenantDraft['kind']
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

/** The key of a tenant's premises: the unit, or the property without units. */
export const premisesKey = (propertyId: string | null, unitId: string | null) => unitId ?? propertyId ?? ''

/** The tenants of an organization by the keys an import matches on. */
export class TenantIndex {
  readonly #byExternalId = new Map<string, ExistingTenant[]>()
  readonly #byPremises = new Map<string, ExistingTenant[]>()
  readonly #byPhone = new Map<string, ExistingTenant[]>()
  readonly #companyNames = new Set<string>()

  constructor(tenants: Iterable<ExistingTenant> = []) {
    for (const tenant of tenants) this.add(tenant)
  }

  add(tenant: ExistingTenant) {
    if (tenant.externalId !== null) push(this.#byExternalId, tenant.externalId, tenant)
    if (tenant.kind === 'company') this.#companyNames.add(foldName(tenant.name))
    push(this.#byPremises, premisesKey(tenant.propertyId, tenant.unitId), tenant)
    for (const key of tenant.contactKeys)
      if (key.startsWith('+')) push(this.#byPhone, `${tenant.propertyId} ${key}`, tenant)
  }

  *listAll(): Generator<ExistingTenant> {
    for (const tenants of this.#byPremises.values()) yield* tenants
  }

  hasCompany = (name: string) => this.#companyNames.has(foldName(name))

  findByExternalId = (externalId: string) => this.#byExternalId.get(externalId) ?? noTenants

  findAtPremises = (premises: string) => this.#byPremises.get(premises) ?? noTenants

  findByPhone = (propertyId: string, e164: string) => this.#byPhone.get(`${propertyId} ${e164}`) ?? noTenants
}

export const foldName = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const noTenants: readonly ExistingTenant[] = []

function push(map: Map<string, ExistingTenant[]>, key: string, tenant: ExistingTenant) {
  const tenants = map.get(key)
  if (tenants) tenants.push(tenant)
  else map.set(key, [tenant])
}

interface TenantMatch {
  target: ExistingTenant | null
  issue: RowIssue | null
}

const noMatch: TenantMatch = { target: null, issue: null }

/**
 * Finds the tenant that a row describes: by external id, by email and unit, by name and unit, then by phone and
 * property. Never guesses: several matches are an issue. `isClaimed` says whether an earlier row matched the tenant.
 */
export function findTenant(
  draft: TenantDraft,
  premises: { key: string; propertyId: string } | null,
  index: TenantIndex,
  isClaimed: (id: string) => boolean,
): TenantMatch {
  const name = foldName(nameOf(draft))
  if (draft.externalId) {
    const withExternalId = index.findByExternalId(draft.externalId)
    const withName = withExternalId.filter((tenant) => foldName(tenant.name) === name)
    const match = toMatch(withName.length > 0 ? withName : withExternalId, draft, 'externalId')
    // People of one household may share the id; then each row describes a different one.
    if (match.issue || (match.target && (withName.length > 0 || !isClaimed(match.target.id)))) return match
  }
  if (premises === null) return noMatch
  const candidates = index.findAtPremises(premises.key).filter((tenant) => !contradicts(draft, tenant))
  const hasSimilarName = (tenant: ExistingTenant) => isSamePerson(name, foldName(tenant.name))
  const byEmail = candidates.filter(
    (tenant) => draft.emails?.some((email) => tenant.contactKeys.includes(email)) && hasSimilarName(tenant),
  )
  if (byEmail.length > 0) return toMatch(byEmail, draft, 'emails')
  const byName = candidates.filter((tenant) => foldName(tenant.name) === name)
  if (byName.length > 0) return toMatch(byName, draft, 'fullName')
  const numbers = draft.phones?.flatMap(({ e164, type }) => (e164 && type === 'mobile' ? [e164] : [])) ?? []
  const byNumber = numbers
    .flatMap((number) => index.findByPhone(premises.propertyId, number))
    .filter((tenant) => !contradicts(draft, tenant) && hasSimilarName(tenant))
  return toMatch([...new Set(byNumber)], draft, 'mobilePhone')
}

function toMatch(matches: readonly ExistingTenant[], draft: TenantDraft, field: string): TenantMatch {
  if (matches.length < 2) return { target: matches[0] ?? null, issue: null }
  const names = matches
    .slice(0, 3)
    .map((tenant) => tenant.name)
    .join(', ')
  const message = `${matches.length} tenants match (${names}). Add the external ID of the right one to the row.`
  const value = field === 'externalId' ? (draft.externalId ?? null) : nameOf(draft)
  return { target: null, issue: { severity: 'error', code: 'ambiguous_match', field, value, message } }
}

const contradicts = (draft: TenantDraft, tenant: ExistingTenant) =>
  !!draft.externalId && tenant.externalId !== null && tenant.externalId !== draft.externalId

/** Couples share contacts and last names, so first names decide. Small differences count as misspellings. */
function isSamePerson(a: string, b: string) {
  if (a === b) return true
  const [firstNameA, firstNameB] = [a.split(' ')[0]!, b.split(' ')[0]!]
  return jaroWinkler(firstNameA, firstNameB) >= 0.85
}

/** Processing this many tenants doesn't block the event loop for long. */
const sliceSize = 500

/**
 * Finds current tenants whom no row names, at properties that the file lists. Rows that can't be imported count as well.
 */
export class MissingTenantFinder {
  /** Properties with at least one current tenant in the file. */
  readonly #listedPropertyIds = new Set<string>()
  readonly #matchedIds = new Set<string>()
  /** Names as written, by property; the empty key has those whose property is unknown. */
  readonly #names = new Map<string, string[]>()

  addRow({ people, occupancyDraft }: TenantReading, premises: Premises | null) {
    const propertyId = premises?.property.id ?? ''
    if (premises && isResident(occupancyDraft.status)) this.#listedPropertyIds.add(propertyId)
    const names = this.#names.get(propertyId) ?? []
    if (names.length === 0) this.#names.set(propertyId, names)
    for (const person of people) names.push(nameOf(person))
  }

  markMatched(tenantId: string) {
    this.#matchedIds.add(tenantId)
  }

  async listMissing(tenants: Iterable<ExistingTenant>): Promise<MissingTenant[]> {
    const candidates: { propertyId: string; tenant: ExistingTenant }[] = []
    for await (const tenant of yieldToEventLoop(tenants)) {
      const { propertyId } = tenant
      const isListed = propertyId !== null && this.#listedPropertyIds.has(propertyId)
      if (isListed && isResident(tenant.status) && !this.#matchedIds.has(tenant.id))
        candidates.push({ propertyId, tenant })
    }
    if (candidates.length === 0) return []
    const listedNames = new Set<string>()
    for (const propertyId of new Set(['', ...candidates.map((candidate) => candidate.propertyId)]))
      for await (const name of yieldToEventLoop(this.#names.get(propertyId) ?? []))
        listedNames.add(`${propertyId} ${foldName(name)}`)
    const missingTenants: MissingTenant[] = []
    for await (const { propertyId, tenant } of yieldToEventLoop(candidates)) {
      const name = foldName(tenant.name)
      if (listedNames.has(`${propertyId} ${name}`) || listedNames.has(` ${name}`)) continue
      missingTenants.push({ tenantId: tenant.id, propertyId })
    }
    return missingTenants
  }
}

/** Yields to the event loop after every slice. */
async function* yieldToEventLoop<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % sliceSize === 0) await setImmediate()
  }
}
