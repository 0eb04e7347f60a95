import { and, eq } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { property, unit, type UnitAddress } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { requireOnUnit } from '../access/permissions.ts'
import { visibleProperties } from '../access/visibility.ts'
import { readDefaultCountry } from '../addresses/organization-defaults.ts'
import { readPoint, requireValidAddress } from '../addresses/validate-address.ts'
import { toUnitInsert } from './to-unit-insert.ts'
import {
  countResidents,
  listStatusWarnings,
  recordUnitChange,
  requireNextStatus,
  writeUnit,
} from './unit-changes.ts'
import { rejectDuplicateUnit } from './unit-duplicates.ts'
import { describeUnit, getVisibleUnit, readUnit, type UnitRow } from './unit.ts'
import type { Unit, UnitAddressPatch, UnitCreate, UnitPatch, UnitWarning } from './units.schema.ts'

type UnitWithWarnings = Unit & { warnings: UnitWarning[] }

/** Creates a unit. Throws `duplicate` with `existingId` when the property has one of that name. */
export async function createUnit(ctx: ServiceContext, input: UnitCreate): Promise<UnitWithWarnings> {
  requirePermission(ctx, 'unit:create')
  return await inTransactionRetryingDuplicates(ctx, (tx) => insertUnit(tx, input))
}

async function insertUnit(tx: TransactionContext, input: UnitCreate) {
  const { propertyId, address, marketRent: _, ...fields } = input
  const parent = await lockProperty(tx, propertyId)
  const row = toUnitInsert({
    ...fields,
    orgId: tx.orgId,
    property: parent,
    address: address ? await toUnitAddress(tx, address, '/address') : null,
    createdBy: tx.actor.id,
  })
  await rejectDuplicateUnit(tx, { ...row, id: row.id })
  await tx.db.insert(unit).values(row)
  recordEvent(tx, {
    action: 'unit.created',
    category: 'unit',
    subject: { type: 'unit', id: row.id, name: row.name },
    targets: [{ type: 'property', id: parent.id, name: parent.name }],
    propertyId: parent.id,
    portfolioId: parent.portfolioId,
    unitId: row.id,
    summary: cutText(`Unit ${row.name} was added to ${parent.name}.`, 300),
    metadata: { status: row.status, unitType: row.unitType },
  })
  const made = await readUnit(tx, row.id)
  return { ...made, warnings: await listStatusWarnings(tx, made) }
}

/**
 * The property for a unit, locked until the end of the transaction, so that no new name or portfolio misses the unit.
 * Throws 422 when there is none, 403 when the caller may not add units there.
 */
async function lockProperty(tx: TransactionContext, id: string) {
  const [found] = await tx.db
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
  if (!found) {
    const message = 'Property not found.'
    throw invalidFields({ pointer: '/propertyId', code: 'not_found', message, value: id })
  }
  requireOnUnit(tx, 'unit:create', { propertyId: id, portfolioId: found.portfolioId })
  if (found.status === 'archived') {
    throw new Problem('state-conflict', `${found.name} is archived. Restore it before adding units.`, {
      members: { state: 'archived', allowed: ['active', 'inactive'] },
    })
  }
  return found
}

/** A unit after a write, and the version it had before. */
export interface UnitWrite {
  unit: UnitWithWarnings
  previousVersion: number
}

/** Fields that may contain personal data: the ledger, which is never purged, doesn't store their values. */
const personalFields = ['notes'] as const

/**
 * Changes the given fields only; `archived` archives and restores. The address has a call of its own.
 * Throws `version-conflict` with the current object when `expected` is another version than the stored one.
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
    requireUnitRights(tx, before, patch)
    await requireVersion(expected, before.version, () => describeUnit(tx, before))
    await writePatch(tx, before, patch)
    const unit = await readUnit(tx, id)
    return {
      unit: { ...unit, warnings: await listStatusWarnings(tx, unit) },
      previousVersion: before.version,
    }
  })
}

/** Throws 403 when the caller may not make this change, 409 when nobody may. */
export function requireUnitRights(tx: TransactionContext, before: UnitRow, { archived, ...rest }: UnitPatch) {
  const isArchived = before.archivedAt !== null
  const archives = archived !== undefined && archived !== isArchived
  if (archives) requireOnUnit(tx, 'unit:archive', before)
  if (!archives || Object.keys(rest).length > 0) requireOnUnit(tx, 'unit:update', before)
  if (isArchived && archived !== false) rejectArchived(before)
}

/** Throws 409 for a change of an archived unit. */
function rejectArchived({ name }: { name: string }): never {
  throw new Problem('state-conflict', `${name} is archived. Restore it before making changes.`, {
    members: { state: 'archived', allowed: ['restored'] },
  })
}

async function writePatch(tx: TransactionContext, before: UnitRow, patch: UnitPatch) {
  const { archived, propertyId: _p, marketRent: _m, address: _a, status, ...fields } = patch
  const isArchived = archived === true && before.archivedAt === null
  const isRestored = archived === false && before.archivedAt !== null
  if (status !== undefined) requireNextStatus(before, status)
  if (isArchived) rejectOccupied(before, await countResidents(tx, before.id))

  const changes = listChanges<UnitRow>(before, fields, personalFields)
  const statusChange =
    status === undefined || status === before.status
      ? []
      : [{ field: 'status', from: before.status, to: status }]
  if (changes.length + statusChange.length === 0 && !isArchived && !isRestored) return

  const after: UnitRow = {
    ...before,
    ...fields,
    status: status ?? before.status,
    archivedAt: isArchived ? new Date() : isRestored ? null : before.archivedAt,
  }
  if (!isArchived) await rejectDuplicateUnit(tx, after)
  await writeUnit(tx, after)

  const restored = isRestored ? [{ field: 'archived', from: true, to: false }] : []
  recordUnitChange(tx, after, { action: 'unit.updated', changes: [...changes, ...restored], isRestored })
  recordUnitChange(tx, after, { action: 'unit.status_changed', changes: statusChange })
  if (isArchived) {
    recordUnitChange(tx, after, {
      action: 'unit.archived',
      changes: [{ field: 'archived', from: false, to: true }],
    })
  }
}

/** Throws 409 for a unit with residents, which can't be archived. */
export function rejectOccupied({ name }: { name: string }, residents: number) {
  if (residents === 0) return
  const who = residents === 1 ? 'A current tenant lives' : `${residents} current tenants`
  throw new Problem('in-use', `${who} in ${name}. Move them out before archiving it.`, {
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
    requireOnUnit(tx, 'unit:update', before)
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
  const address = patch && (await toUnitAddress(tx, merge(before, patch), ''))
  const changes = listChanges<UnitRow>(before, { address })
  if (changes.length === 0) return
  const after = { ...before, address }
  await writeUnit(tx, after)
  recordUnitChange(tx, after, { action: 'unit.updated', changes })
}

function merge(before: UnitRow, patch: NonNullable<UnitAddressPatch>): Partial<UnitAddress> {
  const known = before.address ?? { ...before.propertyAddress, lat: null, lon: null }
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  // A point belongs to the address it was set for.
  const isMoved = patch.lat === undefined && Object.keys(given).length > 0
  return { ...known, ...(isMoved && { lat: null, lon: null }), ...given }
}

type AddressParts = { [Part in keyof UnitAddress]?: UnitAddress[Part] | undefined }

/** The stored form of an address of a unit. Throws 422 naming every part that is wrong. */
async function toUnitAddress(
  tx: TransactionContext,
  { lat, lon, ...parts }: AddressParts,
  pointer: string,
): Promise<UnitAddress> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const address = requireValidAddress(given, await readDefaultCountry(tx), pointer)
  const point = readPoint({ lat, lon }, pointer)
  return { ...address, lat: point?.lat ?? null, lon: point?.lon ?? null }
}
