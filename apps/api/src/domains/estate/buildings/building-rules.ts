import { and, eq, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { building } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import { formatDistance } from '../../../platform/text/format-distance.ts'
import { requirePermissionOnProperty } from '../access/permissions.ts'
import type { Point } from '../addresses/address.ts'
import type { BuildingOwner } from './building.ts'
import { nameBuilding } from './building-name.ts'

const buildingsPerPropertyMax = 500

/** Throws 403 without the permission to change the property, 409 if it is archived. */
export function requireBuildingChangeAllowed(tx: TransactionContext, owner: BuildingOwner) {
  requirePermissionOnProperty(tx, 'property:update', owner)
  if (owner.status !== 'archived') return
  throw new Problem('state-conflict', `${owner.name} is archived. Restore it before making changes.`, {
    members: { state: 'archived', allowed: ['active', 'inactive'] },
  })
}

/** A point farther from its property belongs to another one, or has latitude and longitude mixed up. */
const distanceMaxMeters = 10_000

/** Throws 422 if the point is too far from the property. One without a location can have buildings anywhere. */
export function requirePointNear({ lat, lon }: Point, owner: BuildingOwner) {
  if (owner.lat === null || owner.lon === null) return
  const meters = distanceMeters(owner.lon, owner.lat, lon, lat)
  if (meters <= distanceMaxMeters + (owner.geocodeRadiusMeters ?? 0)) return
  const message = `This point is ${formatDistance(meters)} from the property. Check its latitude and longitude, and the property’s location.`
  throw invalidFields({ pointer: '/lat', code: 'mismatch', message, value: lat })
}

interface BuildingName {
  /** Of the building that has the name. */
  id?: string
  propertyId: string
  name: string
}

/** Throws 409 `duplicate` with `existingId` if another building of the property has the name. */
export async function rejectDuplicateName(tx: TransactionContext, { id, propertyId, name }: BuildingName) {
  const [existing] = await tx.db
    .select({ id: building.id })
    .from(building)
    .where(
      and(
        isOfProperty(tx, propertyId),
        sql`lower(${building.name}) = lower(${name})`,
        id === undefined ? undefined : ne(building.id, id),
      ),
    )
  if (!existing) return
  throw new Problem('duplicate', `${nameBuilding(name)} already has a location.`, {
    errors: [{ pointer: '/name', code: 'unique', message: `“${name}” is already in use.`, value: name }],
    members: { existingId: existing.id },
  })
}

export async function rejectTooMany(tx: TransactionContext, propertyId: string) {
  if ((await tx.db.$count(building, isOfProperty(tx, propertyId))) < buildingsPerPropertyMax) return
  const message = `A property can have up to ${buildingsPerPropertyMax} buildings with a location.`
  throw invalidFields({ pointer: '/name', code: 'max', message, params: { max: buildingsPerPropertyMax } })
}

const isOfProperty = (tx: TransactionContext, propertyId: string) =>
  and(eq(building.orgId, tx.orgId), eq(building.propertyId, propertyId))
