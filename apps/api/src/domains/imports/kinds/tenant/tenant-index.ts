import { residentStatuses } from '../../../../platform/db/schema/index.ts'
import type { TenantStatus } from './tenant-draft.ts'
import { foldText } from '../../../estate/index.ts'

/** What is known of a tenant whom a row of a file may mean. */
export interface KnownTenant {
  id: string
  name: string
  externalId: string | null
  propertyId: string | null
  portfolioId: string | null
  unitId: string | null
  status: TenantStatus
  leaseTo: string | null
  /** E-mail addresses in lower case and numbers in E.164. */
  contactKeys: readonly string[]
}

export const isResident = (status: TenantStatus) =>
  (residentStatuses as readonly TenantStatus[]).includes(status)

/** Where somebody lives, as tenants are compared by it: the unit, or the property that has none. */
export const placeKey = (propertyId: string | null, unitId: string | null) => unitId ?? propertyId ?? ''

/** The tenants of an organisation by the keys an import matches on. */
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
