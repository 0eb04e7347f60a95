import type { SecretBox } from '../../../../platform/crypto/secrets.ts'
import { planOccupancy, type OccupancyPlan } from './plan-occupancy.ts'
import type { Place } from './resolve-place.ts'
import type { OccupancyDraft, TenantDraft } from './tenant-draft.ts'
import {
  type CurrentTenant,
  mergeEmails,
  mergePhones,
  type TenantUpdate,
  updateTenant,
} from './update-tenant.ts'
import type { CurrentState } from './load-current-tenants.ts'
import {
  sealAssistance,
  reuseSealedAssistance,
  type TenantPlace,
  toTenantInsert,
} from '../../../estate/index.ts'

export interface PersonInput {
  orgId: string
  userId: string | null
  secrets: SecretBox
  draft: TenantDraft
  stay: OccupancyDraft
  place: Place | null
  blankMeans: 'keep' | 'clear'
  now: Date
}

/** What becomes of one person. */
export interface PersonPlan {
  create: CurrentTenant | null
  update: TenantUpdate | null
  occupancy: OccupancyPlan | null
}

export function createPerson({ draft, stay, place, orgId, userId, secrets, now }: PersonInput): PersonPlan {
  const create = toTenantInsert({
    orgId,
    place: place && toTenantPlace(place),
    createdBy: userId,
    now,
    kind: draft.kind,
    firstName: draft.firstName,
    lastName: draft.lastName,
    companyName: draft.companyName,
    status: stay.status,
    emails: mergeEmails([], draft.emails ?? []),
    phones: mergePhones([], draft.phones ?? []),
    language: draft.language ?? null,
    emergencyContact:
      draft.emergencyName || draft.emergencyPhone
        ? {
            name: draft.emergencyName ?? null,
            relationship: null,
            phone: draft.emergencyPhone ?? null,
            email: null,
          }
        : null,
    householdSize: draft.householdSize ?? null,
    leaseTo: stay.leaseTo ?? null,
    tags: draft.tags ?? [],
    notes: draft.notes ?? null,
    externalId: draft.externalId ?? null,
  })
  if (draft.assistance) create.assistance = sealAssistance(secrets, create, draft.assistance)
  const occupancy =
    place && planOccupancy([], { ...applyUnit(create.id, place, draft), orgId, stay, now, userId })
  return { create, update: null, occupancy }
}

/** Somebody who moved out of a unit and lives in another one now keeps the place where they live. */
export function updatePerson(current: CurrentState, input: PersonInput): PersonPlan {
  const { draft, stay, place, orgId, userId, secrets, now, blankMeans } = input
  const { tenant, occupancies } = current
  const occupancy =
    place && planOccupancy(occupancies, { ...applyUnit(tenant.id, place, draft), orgId, stay, now, userId })
  const livesElsewhere =
    place !== null &&
    stay.status === 'past' &&
    tenant.propertyId !== null &&
    (tenant.propertyId !== place.property.id || tenant.unitId !== (place.unit?.id ?? null))
  const update = updateTenant(tenant, {
    draft,
    assistance:
      draft.assistance && reuseSealedAssistance(secrets, tenant, tenant.assistance, draft.assistance),
    stay: livesElsewhere ? { status: tenant.status, isStatusGiven: false } : stay,
    place: place === null || livesElsewhere ? null : toTenantPlace(place),
    leaseTo: occupancy?.row.leaseTo ?? tenant.leaseTo,
    movesIn: occupancy !== null,
    blankMeans,
    now,
    userId,
  })
  return { create: null, update, occupancy }
}

const applyUnit = (tenantId: string, { property, unit }: Place, draft: TenantDraft) => ({
  tenantId,
  propertyId: property.id,
  unitId: unit?.id ?? null,
  role: draft.role ?? null,
})

const toTenantPlace = ({ property, unit }: Place): TenantPlace => ({
  propertyId: property.id,
  portfolioId: property.portfolioId,
  propertySort: property.nameSort,
  unitId: unit?.id ?? null,
  unitSort: unit?.placeSort ?? '',
  unitSearchText: unit?.searchText ?? '',
})
