import { newId } from '../../../../platform/db/new-id.ts'
import type { OccupancyRole, OccupancyDraft } from './tenant-draft.ts'
import type { CurrentOccupancy } from './update-tenant.ts'

export interface OccupancyInput {
  orgId: string
  tenantId: string
  propertyId: string
  unitId: string | null
  role: OccupancyRole | null
  stay: OccupancyDraft
  now: Date
  userId: string | null
}

export interface OccupancyPlan {
  row: CurrentOccupancy
  /** As it was; null for a new one. */
  before: CurrentOccupancy | null
}

const dates = ['leaseFrom', 'leaseTo', 'moveIn', 'moveOut'] as const

/** The stay that a row speaks of: a new one, or changes of the one that is known; null when it says nothing new. */
export function planOccupancy(
  known: readonly CurrentOccupancy[],
  input: OccupancyInput,
): OccupancyPlan | null {
  const same = known
    .filter(({ propertyId, unitId }) => propertyId === input.propertyId && unitId === input.unitId)
    .filter((stay) => !isOver(stay, input.stay))
    .toSorted((a, b) => startOf(b).localeCompare(startOf(a)))[0]
  if (!same) return { row: toOccupancy(input), before: null }
  const set: Partial<CurrentOccupancy> = {}
  for (const field of dates) {
    const value = input.stay[field]
    if (value && value !== same[field]) set[field] = value
  }
  if (input.role && input.role !== same.role) set.role = input.role
  if (Object.keys(set).length === 0) return null
  const merged = { ...same, ...set, updatedAt: input.now, updatedBy: input.userId, version: same.version + 1 }
  return { row: { ...merged, leaseType: same.leaseType ?? leaseTypeOf(merged) }, before: same }
}

function toOccupancy({ stay, role, now, userId, ...place }: OccupancyInput): CurrentOccupancy {
  const row = {
    ...place,
    id: newId(),
    role: role ?? ('primary' as const),
    leaseFrom: stay.leaseFrom ?? null,
    leaseTo: stay.leaseTo ?? null,
    moveIn: stay.moveIn ?? null,
    moveOut: stay.moveOut ?? null,
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

/** Whoever came back to a unit after moving out stays there anew. */
function isOver({ moveOut }: CurrentOccupancy, stay: OccupancyDraft) {
  const start = stay.moveIn ?? stay.leaseFrom
  return moveOut !== null && !!start && start > moveOut
}
