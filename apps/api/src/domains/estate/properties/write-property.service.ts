import { and, eq, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { readPhone } from '../../../platform/http/phone.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { requirePermissionOnProperty } from '../access/permissions.ts'
import { readDefaultCountry } from '../addresses/organization-defaults.ts'
import { readPoint, requirePinAtAddress, requireValidAddress } from '../addresses/validate-address.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { enqueueGeocode, isGeocodeDue } from '../geocoding/enqueue-geocode.ts'
import { requireFootprintAt, shortenFootprints } from './footprint-rules.ts'
import type { Property } from './properties.schema.ts'
import {
  announcePermissionsToGrantHolders,
  personalFields,
  recordPropertyChange,
} from './property-changes.ts'
import type { PropertyCreate, PropertyPatch } from './property-input.schema.ts'
import {
  rejectDuplicateAddress,
  rejectDuplicateKeys,
  requireMember,
  resolvePortfolio,
} from './property-rules.ts'
import { describeProperty, getVisibleProperty, type PropertyRow, readProperty } from './property.ts'
import { derivedPropertyColumns, toPropertyInsert } from './to-property-insert.ts'

/**
 * Creates a property and geocodes it. Throws `duplicate` with `existingId` if another property has the address (unless
 * `allowDuplicateAddress`), the code or the external id.
 */
export async function createProperty(ctx: ServiceContext, input: PropertyCreate): Promise<Property> {
  requirePermission(ctx, 'property:create')
  return await inTransactionRetryingDuplicates(ctx, (tx) => insertProperty(tx, input))
}

async function insertProperty(tx: TransactionContext, input: PropertyCreate) {
  const { address: addressInput, allowDuplicateAddress = false, portfolioId, ...inputFields } = input
  const fields = { ...inputFields, ...(await readContact(tx, inputFields)) }
  const { lat, lon, manual, precision, source, ...parts } = addressInput
  const portfolio = await resolvePortfolio(tx, portfolioId)
  await requireMember(tx, fields.managerUserId)
  const address = requireValidAddress(parts, await readDefaultCountry(tx), '/address')
  const point = readPoint({ lat, lon, manual, precision, source }, '/address')
  requirePinAtAddress(point, address, '/address')
  const row = toPropertyInsert({
    ...fields,
    orgId: tx.orgId,
    portfolioId: portfolio.id,
    address,
    point,
    createdBy: tx.actor.id,
  })
  if (row.footprint) requireFootprintAt(row.footprint, row)
  await rejectDuplicateKeys(tx, row)
  row.sharesAddress = await rejectDuplicateAddress(tx, row, { isSharingAllowed: allowDuplicateAddress })

  await tx.db.insert(property).values(row)
  await announcePermissionsToGrantHolders(tx, [portfolio.id])
  recordEvent(tx, {
    action: 'property.created',
    category: 'property',
    subject: { type: 'property', id: row.id, name: row.name },
    targets: [{ type: 'portfolio', id: portfolio.id, name: portfolio.name }],
    propertyId: row.id,
    portfolioId: portfolio.id,
    summary: cutText(`${row.name} added to ${portfolio.name}.`, 300),
    metadata: { geocode: row.geocodeStatus, precision: row.geocodePrecision, source: row.geocodeSource },
  })
  await enqueueMatch(tx, { properties: [row.id], subject: { type: 'property', id: row.id, name: row.name } })
  if (isGeocodeDue(row)) await enqueueGeocode(tx)
  return await readProperty(tx, row.id)
}

/** The on-site contact with its phone number in E.164. */
async function readContact(tx: TransactionContext, { onSiteContact }: Pick<PropertyPatch, 'onSiteContact'>) {
  if (!onSiteContact) return {}
  const country = await readDefaultCountry(tx)
  return {
    onSiteContact: {
      ...onSiteContact,
      phone: readPhone(onSiteContact.phone, country, '/onSiteContact/phone'),
    },
  }
}

/** Fields that affect which hazards match a property, besides its address. */
const matchingFields = new Set(['matchOverrides', 'footprint'])

/** A property after a write, and the version it had before. */
export interface PropertyWrite {
  property: Property
  previousVersion: number
}

/**
 * Changes only the fields in `patch`; `status` archives and restores. The address has its own operation.
 * Throws `version-conflict` with the current object if its version isn't the expected one.
 */
export async function updateProperty(
  ctx: ServiceContext,
  id: string,
  patch: PropertyPatch,
  expected: ExpectedVersions,
): Promise<PropertyWrite> {
  requirePermission(ctx, 'property:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleProperty(tx, id, { forUpdate: true })
    requirePropertyChangeAllowed(tx, before, patch)
    await requireVersion(expected, before.version, () => describeProperty(tx, before))
    await writePatch(tx, before, patch)
    return { property: await readProperty(tx, id), previousVersion: before.version }
  })
}

/** Throws 403 if the caller lacks permission for this change, 409 if the property's status rules it out. */
export function requirePropertyChangeAllowed(
  tx: TransactionContext,
  before: PropertyRow,
  patch: PropertyPatch,
) {
  const { status, ...otherFields } = patch
  const archives = status !== undefined && (status === 'archived') !== (before.status === 'archived')
  if (archives) requirePermissionOnProperty(tx, 'property:archive', before)
  if (!archives || Object.keys(otherFields).length > 0)
    requirePermissionOnProperty(tx, 'property:update', before)
  if (before.status === 'archived' && (status === undefined || status === 'archived')) {
    throw new Problem('state-conflict', `${before.name} is archived. Restore it before making changes.`, {
      members: { state: 'archived', allowed: ['active', 'inactive'] },
    })
  }
}

async function writePatch(tx: TransactionContext, before: PropertyRow, patch: PropertyPatch) {
  const { address: _, status, portfolioId, ...inputFields } = patch
  const fields = { ...inputFields, ...(await readContact(tx, inputFields)) }
  const restores = before.status === 'archived'
  const archives = status === 'archived' && !restores
  await requireMember(tx, fields.managerUserId === before.managerUserId ? null : fields.managerUserId)
  await rejectDuplicateKeys(tx, { id: before.id, code: fields.code, externalId: fields.externalId })
  const target =
    portfolioId !== undefined && portfolioId !== before.portfolioId
      ? await resolvePortfolio(tx, portfolioId)
      : null
  const sharesAddress = restores
    ? await rejectDuplicateAddress(tx, before, { id: before.id, isSharingAllowed: before.sharesAddress })
    : before.sharesAddress

  if (fields.footprint) requireFootprintAt(fields.footprint, before)
  const changes = shortenFootprints(listChanges<PropertyRow>(before, fields, personalFields))
  const statusChange =
    status !== undefined && status !== before.status
      ? [{ field: 'status', from: before.status, to: status }]
      : []
  if (changes.length + statusChange.length === 0 && !target) return

  const after: PropertyRow = {
    ...before,
    ...fields,
    status: status ?? before.status,
    portfolioId: target?.id ?? before.portfolioId,
    portfolioName: target?.name ?? before.portfolioName,
    sharesAddress,
    archivedAt: archives ? new Date() : restores ? null : before.archivedAt,
  }
  const {
    portfolioName: _name,
    nameSort: _nameSort,
    citySort: _citySort,
    portfolioSort: _sort,
    ...columns
  } = after
  await tx.db
    .update(property)
    .set({
      ...columns,
      ...derivedPropertyColumns(columns),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, before.id)))

  if (statusChange.length > 0 || changes.some(({ field }) => matchingFields.has(field))) {
    await enqueueMatch(tx, {
      properties: [after.id],
      subject: { type: 'property', id: after.id, name: after.name },
    })
  }
  if (target) await announcePermissionsToGrantHolders(tx, [before.portfolioId, target.id])
  recordPropertyChange(tx, before, after, [...changes, ...statusChange])
}

/** Matches one property with current threats, in the background. */
export async function matchProperty(ctx: ServiceContext, id: string): Promise<{ taskId: string }> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleProperty(tx, id)
    requirePermissionOnProperty(tx, 'property:update', row)
    if (row.status !== 'active') {
      throw new Problem(
        'state-conflict',
        `${row.name} is ${row.status}, so it isn’t monitored for hazards.`,
        { members: { state: row.status, allowed: ['active'] } },
      )
    }
    const subject = { type: 'property', id, name: row.name }
    const task = await enqueueMatch(tx, { properties: [id], subject }, { always: true })
    return { taskId: task!.id }
  })
}
