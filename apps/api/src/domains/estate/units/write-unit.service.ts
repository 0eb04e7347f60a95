import { and, eq } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { property, unit, type UnitAddress } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { requirePermissionOnUnit } from '../access/permissions.ts'
import { visibleProperties } from '../access/visibility.ts'
import { readDefaultCountry } from '../addresses/organization-defaults.ts'
import { readPoint, requireValidAddress } from '../addresses/validate-address.ts'
import { toUnitInsert } from './to-unit-insert.ts'
import {
  countResidents,
  listStatusWarnings,
  recordUnitChange,
  requireStatusTransition,
  writeUnit,
} from './unit-changes.ts'
import { rejectDuplicateUnit } from './unit-duplicates.ts'
import { describeUnit, getVisibleUnit, readUnit, type UnitRow } from './unit.ts'
import type { Unit, UnitAddressPatch, UnitCreate, UnitPatch, UnitWarning } from './units.schema.ts'
import { nameUnit } from './unit-name.ts'

type UnitWithWarnings = Unit & { warnings: UnitWarning[] }

/** Creates a unit. Throws `duplicate` with `existingId` if the property has one with that name or external id. */
export async function createUnit(ctx: ServiceContext, input: UnitCreate): Promise<UnitWithWarnings> {
  requirePermission(ctx, 'unit:create')
  return await inTransactionRetryingDuplicates(ctx, (tx) => insertUnit(tx, input))
}

async function insertUnit(tx: TransactionContext, input: UnitCreate) {
  const { propertyId, address, marketRent: _, ...fields } = input
  const parentProperty = await lockProperty(tx, propertyId)
  const row = toUnitInsert({
    ...fields,
    orgId: tx.orgId,
    property: parentProperty,
    address: address ? await toUnitAddress(tx, address, '/address') : null,
    createdBy: tx.actor.id,
  })
  await rejectDuplicateUnit(tx, { ...row, id: row.id })
  await tx.db.insert(unit).values(row)
  recordEvent(tx, {
    action: 'unit.created',
    category: 'unit',
    subject: { type: 'unit', id: row.id, name: row.name },
    targets: [{ type: 'property', id: parentProperty.id, name: parentProperty.name }],
    propertyId: parentProperty.id,
    portfolioId: parentProperty.portfolioId,
    unitId: row.id,
    summary: cutText(`${nameUnit(row.name)} added to ${parentProperty.name}.`, 300),
    metadata: { status: row.status, unitType: row.unitType },
  })
  const createdUnit = await readUnit(tx, row.id)
  return { ...createdUnit, warnings: await listStatusWarnings(tx, createdUnit) }
}

/**
 * The property of a new unit, locked until the end of the transaction, so that a concurrent rename or move includes the
 * unit. Throws 422 if it doesn't exist, 403 if the caller can't add units there.
 */
async function lockProperty(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({
      id: property.id,
      name: property.name,
      nameSort: property.nameSort,
      portfolioId: property.portfolioId,
      status: property.status,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, id), visibleProperties(tx)))
    .for('share')
  if (!row) {
    const message = 'Property not found.'
    throw invalidFields({ pointer: '/propertyId', code: 'not_found', message, value: id })
  }
  requirePermissionOnUnit(tx, 'unit:create', { propertyId: id, portfolioId: row.portfolioId })
  if (row.status === 'archived') {
    throw new Problem('state-conflict', `${row.name} is archived. Restore it before adding units.`, {
      members: { state: 'archived', allowed: ['active', 'inactive'] },
    })
  }
  return row
}

/** A unit after a write, and the version it had before. */
export interface UnitWrite {
  unit: UnitWithWarnings
  previousVersion: number
}

/** Fields that may contain personal data: the ledger, which is never purged, doesn't store their values. */
const personalFields = ['notes'] as const

/**
 * Changes only the fields in `patch`; `archived` archives and restores. The address has its own operation.
 * Throws `version-conflict` with the current object if its version isn't the expected one.
 */
export async function updateUnit(
  ctx: ServiceContext,
  id: string,
  patch: UnitPatch,
  expected: ExpectedVersions,
): Promise<UnitWrite> {
  requirePermission(ctx, 'unit:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleUnit(tx, id, { forUpdate: true })
    requireUnitChangeAllowed(tx, before, patch)
    await requireVersion(expected, before.version, () => describeUnit(tx, before))
    await writePatch(tx, before, patch)
    const unit = await readUnit(tx, id)
    return {
      unit: { ...unit, warnings: await listStatusWarnings(tx, unit) },
      previousVersion: before.version,
    }
  })
}

/** Throws 403 if the caller lacks permission for this change, 409 if the unit is archived. */
export function requireUnitChangeAllowed(
  tx: TransactionContext,
  before: UnitRow,
  { archived, ...otherFields }: UnitPatch,
) {
  const isArchived = before.archivedAt !== null
  const archives = archived !== undefined && archived !== isArchived
  if (archives) requirePermissionOnUnit(tx, 'unit:archive', before)
  if (!archives || Object.keys(otherFields).length > 0) requirePermissionOnUnit(tx, 'unit:update', before)
  if (isArchived && archived !== false) rejectArchived(before)
}

/** Throws 409, because archived units can't be changed. */
function rejectArchived({ name }: { name: string }): never {
  throw new Problem('state-conflict', `${nameUnit(name)} is archived. Restore it before making changes.`, {
    members: { state: 'archived', allowed: ['restored'] },
  })
}

async function writePatch(tx: TransactionContext, before: UnitRow, patch: UnitPatch) {
  const { archived, propertyId: _p, marketRent: _m, address: _a, status, ...fields } = patch
  const archives = archived === true && before.archivedAt === null
  const restores = archived === false && before.archivedAt !== null
  if (status !== undefined) requireStatusTransition(before, status)
  if (archives) rejectOccupied(before, await countResidents(tx, before.id))

  const changes = listChanges<UnitRow>(before, fields, personalFields)
  const statusChange =
    status === undefined || status === before.status
      ? []
      : [{ field: 'status', from: before.status, to: status }]
  if (changes.length + statusChange.length === 0 && !archives && !restores) return

  const after: UnitRow = {
    ...before,
    ...fields,
    status: status ?? before.status,
    archivedAt: archives ? new Date() : restores ? null : before.archivedAt,
  }
  if (!archives) await rejectDuplicateUnit(tx, after)
  await writeUnit(tx, after)

  const restoreChanges = restores ? [{ field: 'archived', from: true, to: false }] : []
  recordUnitChange(tx, after, {
    action: 'unit.updated',
    changes: [...changes, ...restoreChanges],
    isRestored: restores,
  })
  recordUnitChange(tx, after, { action: 'unit.status_changed', changes: statusChange })
  if (archives) {
    recordUnitChange(tx, after, {
      action: 'unit.archived',
      changes: [{ field: 'archived', from: false, to: true }],
    })
  }
}

/** Throws 409 if the unit has current tenants, because it can't be archived then. */
export function rejectOccupied({ name }: { name: string }, residents: number) {
  if (residents === 0) return
  const tenants = residents === 1 ? 'A current tenant lives' : `${residents} current tenants live`
  throw new Problem('in-use', `${tenants} in ${nameUnit(name, 'unit')}. Move them out before archiving it.`, {
    members: { tenants: residents },
  })
}

/**
 * Gives a unit its own address, changes parts of it, or removes it with null. A new one starts from the property's
 * address.
 */
export async function updateUnitAddress(
  ctx: ServiceContext,
  id: string,
  patch: UnitAddressPatch,
  expected: ExpectedVersions,
): Promise<UnitWrite> {
  requirePermission(ctx, 'unit:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleUnit(tx, id, { forUpdate: true })
    requirePermissionOnUnit(tx, 'unit:update', before)
    if (before.archivedAt !== null) rejectArchived(before)
    await requireVersion(expected, before.version, () => describeUnit(tx, before))
    await writeAddress(tx, before, patch)
    const unit = await readUnit(tx, id)
    return {
      unit: { ...unit, warnings: await listStatusWarnings(tx, unit) },
      previousVersion: before.version,
    }
  })
}

async function writeAddress(tx: TransactionContext, before: UnitRow, patch: UnitAddressPatch) {
  const address = patch && (await toUnitAddress(tx, mergeAddress(before, patch), ''))
  const changes = listChanges<UnitRow>(before, { address })
  if (changes.length === 0) return
  const after = { ...before, address }
  await writeUnit(tx, after)
  recordUnitChange(tx, after, { action: 'unit.updated', changes })
}

function mergeAddress(before: UnitRow, patch: NonNullable<UnitAddressPatch>): Partial<UnitAddress> {
  const currentAddress = before.address ?? { ...before.propertyAddress, lat: null, lon: null }
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  // A point belongs to the address it was set for.
  const isMoved = patch.lat === undefined && Object.keys(changes).length > 0
  return { ...currentAddress, ...(isMoved && { lat: null, lon: null }), ...changes }
}

type AddressParts = { [Part in keyof UnitAddress]?: UnitAddress[Part] | undefined }

/** The stored form of a unit's address. Throws 422 with every invalid part. */
async function toUnitAddress(
  tx: TransactionContext,
  { lat, lon, ...parts }: AddressParts,
  pointer: string,
): Promise<UnitAddress> {
  const changes = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const address = requireValidAddress(changes, await readDefaultCountry(tx), pointer)
  const point = readPoint({ lat, lon }, pointer)
  return { ...address, lat: point?.lat ?? null, lon: point?.lon ?? null }
}
