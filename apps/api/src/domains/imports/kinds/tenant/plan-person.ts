import type { Gateways } from '../../../../platform/context/gateways.ts'
import type { LedgerChange } from '../../../../platform/db/schema/index.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import {
  reuseSealedAssistance,
  sealAssistance,
  type TenantPremises,
  toTenantInsert,
} from '../../../estate/index.ts'
import type { CurrentTenantState } from './load-tenant-lookups.ts'
import type { Premises } from './resolve-premises.ts'
import type { OccupancyDraft, OccupancyRole, TenantDraft } from './tenant-draft.ts'
import {
  type CurrentOccupancy,
  type CurrentTenant,
  mergeEmails,
  mergePhones,
  type TenantUpdate,
  updateTenant,
} from './update-tenant.ts'

export interface PersonInput {
  orgId: string
  userId: string | null
  gateways: Pick<Gateways, 'tenantSecrets' | 'hashAddress'>
  draft: TenantDraft
  occupancyDraft: OccupancyDraft
  premises: Premises | null
  blankMeans: 'keep' | 'clear'
  now: Date
}

/** What an import writes for one person. */
export interface PersonPlan {
  create: CurrentTenant | null
  update: TenantUpdate | null
  occupancy: OccupancyPlan | null
}

export function createPerson({
  draft,
  occupancyDraft,
  premises,
  orgId,
  userId,
  gateways,
  now,
}: PersonInput): PersonPlan {
  const create = toTenantInsert({
    orgId,
    gateways,
    premises: premises && toTenantPremises(premises),
    createdBy: userId,
    now,
    kind: draft.kind,
    firstName: draft.firstName,
    lastName: draft.lastName,
    companyName: draft.companyName,
    status: occupancyDraft.status,
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
    leaseTo: occupancyDraft.leaseTo ?? null,
    tags: draft.tags ?? [],
    notes: draft.notes ?? null,
    externalId: draft.externalId ?? null,
  })
  if (draft.assistance) create.assistance = sealAssistance(gateways.tenantSecrets, create, draft.assistance)
  const occupancy =
    premises &&
    planOccupancy([], { ...toOccupancyKeys(create.id, premises, draft), orgId, occupancyDraft, now, userId })
  return { create, update: null, occupancy }
}

/** Tenants who left this unit and now live elsewhere keep their current place. */
export function updatePerson(currentState: CurrentTenantState, input: PersonInput): PersonPlan {
  const { draft, occupancyDraft, premises, orgId, userId, gateways, now, blankMeans } = input
  const { tenant, occupancies } = currentState
  const occupancy =
    premises &&
    planOccupancy(occupancies, {
      ...toOccupancyKeys(tenant.id, premises, draft),
      orgId,
      occupancyDraft,
      now,
      userId,
    })
  const livesElsewhere =
    premises !== null &&
    occupancyDraft.status === 'past' &&
    tenant.propertyId !== null &&
    (tenant.propertyId !== premises.property.id || tenant.unitId !== (premises.unit?.id ?? null))
  const update = updateTenant(tenant, {
    draft,
    assistance:
      draft.assistance &&
      reuseSealedAssistance(gateways.tenantSecrets, tenant, tenant.assistance, draft.assistance),
    occupancyDraft: livesElsewhere ? { status: tenant.status, isStatusExplicit: false } : occupancyDraft,
    premises: premises === null || livesElsewhere ? null : toTenantPremises(premises),
    leaseTo: occupancy?.row.leaseTo ?? tenant.leaseTo,
    changesOccupancy: occupancy !== null,
    blankMeans,
    now,
    userId,
    gateways,
  })
  if (update && occupancy) update.changes.push(...listStayChanges(occupancy))
  return { create: null, update, occupancy }
}

const toOccupancyKeys = (tenantId: string, { property, unit }: Premises, draft: TenantDraft) => ({
  tenantId,
  propertyId: property.id,
  unitId: unit?.id ?? null,
  role: draft.role ?? null,
})

const toTenantPremises = ({ property, unit }: Premises): TenantPremises => ({
  propertyId: property.id,
  portfolioId: property.portfolioId,
  propertySort: property.nameSort,
  unitId: unit?.id ?? null,
  unitSort: unit?.placeSort ?? '',
  unitSearchText: unit?.searchText ?? '',
})

interface OccupancyInput {
  orgId: string
  tenantId: string
  propertyId: string
  unitId: string | null
  role: OccupancyRole | null
  occupancyDraft: OccupancyDraft
  now: Date
  userId: string | null
}

interface OccupancyPlan {
  row: CurrentOccupancy
  /** The previous row; null for a new one. */
  before: CurrentOccupancy | null
}

/** What changes about a known stay. The end of the lease is a change of the tenant already. */
function listStayChanges({ row, before }: OccupancyPlan): LedgerChange[] {
  if (!before) return []
  return (['role', 'leaseFrom', 'moveIn', 'moveOut'] as const).flatMap((field) =>
    before[field] === row[field] ? [] : [{ field, from: before[field], to: row[field] }],
  )
}

const dateFields = ['leaseFrom', 'leaseTo', 'moveIn', 'moveOut'] as const

/** The occupancy that a row describes: a new one, or an update of a known one. Null if nothing changes. */
function planOccupancy(
  currentOccupancies: readonly CurrentOccupancy[],
  input: OccupancyInput,
): OccupancyPlan | null {
  const existing = currentOccupancies
    .filter(({ propertyId, unitId }) => propertyId === input.propertyId && unitId === input.unitId)
    .filter((occupancy) => !endedBefore(occupancy, input.occupancyDraft))
    .toSorted((a, b) => startOf(b).localeCompare(startOf(a)))[0]
  if (!existing) return { row: toOccupancy(input), before: null }
  const newValues: Partial<CurrentOccupancy> = {}
  for (const field of dateFields) {
    const value = input.occupancyDraft[field]
    if (value && value !== existing[field]) newValues[field] = value
  }
  if (input.role && input.role !== existing.role) newValues.role = input.role
  if (Object.keys(newValues).length === 0) return null
  const updatedOccupancy = {
    ...existing,
    ...newValues,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: existing.version + 1,
  }
  return {
    row: { ...updatedOccupancy, leaseType: existing.leaseType ?? leaseTypeOf(updatedOccupancy) },
    before: existing,
  }
}

function toOccupancy({ occupancyDraft, role, now, userId, ...premises }: OccupancyInput): CurrentOccupancy {
  const row = {
    ...premises,
    id: newId(),
    role: role ?? ('primary' as const),
    leaseFrom: occupancyDraft.leaseFrom ?? null,
    leaseTo: occupancyDraft.leaseTo ?? null,
    moveIn: occupancyDraft.moveIn ?? null,
    moveOut: occupancyDraft.moveOut ?? null,
    externalId: null,
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
    updatedBy: userId,
    version: 1,
    archivedAt: null,
  }
  return { ...row, leaseType: leaseTypeOf(row) }
}

/** A lease without an end runs from month to month. */
const leaseTypeOf = ({
  leaseFrom,
  leaseTo,
  moveIn,
}: Pick<CurrentOccupancy, 'leaseFrom' | 'leaseTo' | 'moveIn'>) =>
  leaseTo ? ('fixed' as const) : leaseFrom || moveIn ? ('at_will' as const) : null

const startOf = ({ moveIn, leaseFrom }: CurrentOccupancy) => moveIn ?? leaseFrom ?? ''

/** Moving back in after a move-out is a new occupancy. */
function endedBefore({ moveOut }: CurrentOccupancy, occupancyDraft: OccupancyDraft) {
  const start = occupancyDraft.moveIn ?? occupancyDraft.leaseFrom
  return moveOut !== null && !!start && start > moveOut
}
