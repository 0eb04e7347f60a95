import { and, eq, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { building, type LedgerChange, property } from '../../../platform/db/schema/index.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { visibleProperties } from '../access/visibility.ts'
import type { Point } from '../addresses/address.ts'
import { resolveCounty } from '../addresses/location.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import {
  type BuildingOwner,
  type BuildingRow,
  describeBuilding,
  lockVisibleBuilding,
  ownerColumns,
} from './building.ts'
import { nameBuilding } from './building-name.ts'
import {
  rejectDuplicateName,
  rejectTooMany,
  requireBuildingChangeAllowed,
  requirePointNear,
} from './building-rules.ts'
import type { Building, BuildingCreate, BuildingPatch } from './buildings.schema.ts'

/** Gives a property's building its own point. Throws `duplicate` with `existingId` if it has one. */
export async function createBuilding(ctx: ServiceContext, input: BuildingCreate): Promise<Building> {
  requirePermission(ctx, 'property:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const owner = await lockOwner(tx, input.propertyId)
    requireBuildingChangeAllowed(tx, owner)
    requirePointNear(input, owner)
    await rejectDuplicateName(tx, input)
    await rejectTooMany(tx, owner.id)
    const [row] = await tx.db
      .insert(building)
      .values({
        id: newId(),
        orgId: tx.orgId,
        propertyId: owner.id,
        name: input.name,
        line1: input.line1 ?? null,
        ...toPointColumns(input, owner),
        createdBy: tx.actor.id,
        updatedBy: tx.actor.id,
      })
      .returning()
    const created = { ...row!, property: owner }
    const changes = listChanges<Partial<BuildingRow>>({}, { lat: created.lat, lon: created.lon })
    await recordBuilding(tx, created, { action: 'located', verb: ' placed on the map', changes })
    return await describeBuilding(tx, created)
  })
}

/** The property of a new building, locked so that it can't be archived at the same time. Throws 422 if it doesn't exist. */
async function lockOwner(tx: TransactionContext, id: string): Promise<BuildingOwner> {
  const [row] = await tx.db
    .select(ownerColumns)
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, id), visibleProperties(tx)))
    .for('share')
  if (row) return row
  throw invalidFields({
    pointer: '/propertyId',
    code: 'not_found',
    message: 'Property not found.',
    value: id,
  })
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The zones belong to the point, so they are looked up again. */
function toPointColumns({ lat, lon }: Point, { country }: BuildingOwner) {
  const point = { lat: roundDegrees(lat), lon: roundDegrees(lon) }
  const { countyFips } = resolveCounty({ country, ...point })
  return { ...point, countyFips, forecastZone: null, fireZone: null }
}

/** A building after a write, and the version it had before. */
interface BuildingWrite {
  building: Building
  previousVersion: number
}

export async function updateBuilding(
  ctx: ServiceContext,
  id: string,
  { lat, lon, ...fields }: BuildingPatch,
  expected: ExpectedVersions,
): Promise<BuildingWrite> {
  requirePermission(ctx, 'property:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await lockVisibleBuilding(tx, id)
    requireBuildingChangeAllowed(tx, before.property)
    await requireVersion(expected, before.version, () => describeBuilding(tx, before))
    const point =
      lat === undefined || lon === undefined ? null : { lat: roundDegrees(lat), lon: roundDegrees(lon) }
    const changes = listChanges<BuildingRow>(before, { ...fields, ...point })
    if (changes.length === 0)
      return { building: await describeBuilding(tx, before), previousVersion: before.version }

    if (fields.name !== undefined) await rejectDuplicateName(tx, { ...before, name: fields.name })
    const isMoved = point !== null && (point.lat !== before.lat || point.lon !== before.lon)
    if (isMoved) requirePointNear(point, before.property)
    const [row] = await tx.db
      .update(building)
      .set({
        ...fields,
        ...(isMoved && toPointColumns(point, before.property)),
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${building.version} + 1`,
      })
      .where(and(eq(building.orgId, tx.orgId), eq(building.id, id)))
      .returning()
    const after = { ...row!, property: before.property }
    await recordBuilding(
      tx,
      after,
      isMoved
        ? { action: 'located', verb: ' moved', changes }
        : { action: 'updated', verb: `: ${summarizeFields(changes)} changed`, changes },
    )
    return { building: await describeBuilding(tx, after), previousVersion: before.version }
  })
}

/** Removes the point. The building stays as a name of its units. */
export async function deleteBuilding(ctx: ServiceContext, id: string, expected: ExpectedVersions) {
  requirePermission(ctx, 'property:read')
  await inTransaction(ctx, async (tx) => {
    const before = await lockVisibleBuilding(tx, id)
    requireBuildingChangeAllowed(tx, before.property)
    await requireVersion(expected, before.version, () => describeBuilding(tx, before))
    await tx.db.delete(building).where(and(eq(building.orgId, tx.orgId), eq(building.id, id)))
    const changes = listChanges<Partial<BuildingRow>>(
      { lat: before.lat, lon: before.lon },
      { lat: null!, lon: null! },
    )
    await recordBuilding(tx, before, {
      action: 'removed',
      verb: ' removed from the map',
      changes,
    })
  })
}

interface BuildingEvent {
  /** After `building.`. */
  action: 'located' | 'updated' | 'removed'
  /** What follows the name in the summary. */
  verb: string
  changes: LedgerChange[]
}

/** Records the event and, unless only the address changed, matches the property again. */
async function recordBuilding(
  tx: TransactionContext,
  { id, name, property: owner }: BuildingRow,
  { action, verb, changes }: BuildingEvent,
) {
  const subject = { type: 'property', id: owner.id, name: owner.name }
  recordEvent(tx, {
    action: `building.${action}`,
    category: 'property',
    subject,
    targets: [{ type: 'building', id, name }],
    propertyId: owner.id,
    portfolioId: owner.portfolioId,
    summary: cutText(`${nameBuilding(name)} at ${owner.name}${verb}.`, 300),
    changes,
  })
  if (action !== 'updated') await enqueueMatch(tx, { properties: [owner.id], subject })
}
