import { and, eq, sql } from 'drizzle-orm'
import { addressFields, formatAddress, isSameAddress, type PostalAddress } from '../addresses/address.ts'
import type { AddressPatch } from '../addresses/address.schema.ts'
import { findRoughArea, resolveCounty } from '../addresses/location.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { enqueueGeocode, isGeocodeDue } from '../geocoding/enqueue-geocode.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { isFootprintOf, shortenFootprints } from './footprint-rules.ts'
import { rejectDuplicateAddress } from './property-rules.ts'
import { describeProperty, getVisibleProperty, type PropertyRow, readProperty } from './property.ts'
import { requirePermissionOnProperty } from '../access/permissions.ts'
import { readPoint, requireValidAddress } from '../addresses/validate-address.ts'
import { toAddressColumns, derivedPropertyColumns } from './to-property-insert.ts'
import type { PropertyWrite } from './write-property.service.ts'

/**
 * Changes parts of the address, the point, or both. The address of another building without a point is geocoded again; `manual: true`
 * marks a point that a person set.
 */
export async function updatePropertyAddress(
  ctx: ServiceContext,
  id: string,
  patch: AddressPatch,
  expected: ExpectedVersions,
): Promise<PropertyWrite> {
  requirePermission(ctx, 'property:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleProperty(tx, id, { forUpdate: true })
    requirePermissionOnProperty(tx, 'property:update', before)
    if (before.status === 'archived') {
      throw new Problem('state-conflict', `${before.name} is archived. Restore it before making changes.`, {
        members: { state: 'archived', allowed: ['active', 'inactive'] },
      })
    }
    await requireVersion(expected, before.version, () => describeProperty(tx, before))
    await writeAddress(tx, before, patch)
    return { property: await readProperty(tx, id), previousVersion: before.version }
  })
}

async function writeAddress(tx: TransactionContext, before: PropertyRow, patch: AddressPatch) {
  const { candidate, allowDuplicateAddress = false, ...rest } = patch
  if (candidate && Object.keys(rest).length > 0) {
    const message = 'Choose a candidate, or change the address or location, but not both in one request.'
    throw invalidFields({ pointer: '/candidate', code: 'not_allowed', message })
  }
  const chosen = candidate ? findCandidate(before, candidate) : null
  const { lat, lon, manual, precision, source, ...parts } = chosen
    ? { lat: chosen.lat, lon: chosen.lon }
    : rest
  const now = new Date()
  const point = readPoint({ lat, lon, manual, precision, source }, '')
  const address = requireValidAddress({ ...toPostalAddress(before), ...parts }, before.country, '')
  const changesAddress = addressFields.some((field) => address[field] !== before[field])
  const addressColumns = toAddressColumns({
    address,
    point,
    now,
  })
  // A suite or another spelling doesn't move the building, so its point stays, which may be exact. A ZIP code doesn't either,
  // but locates it better than its city.
  const isSameBuilding =
    before.lat !== null &&
    (addressColumns.fingerprint === before.fingerprint ||
      (isSameAddress(addressColumns, before) && findRoughArea(before) === null))
  const keepsPoint = lat === undefined && lon === undefined && (!changesAddress || isSameBuilding)
  const changedColumns = {
    ...addressColumns,
    ...(keepsPoint && pointColumns(before)),
    ...(chosen && {
      geocodePrecision: chosen.precision,
      geocodeSource: chosen.source,
      geocodeMatchType: before.geocodeMatchType,
      geocodeBenchmark: before.geocodeBenchmark,
      geocodeCheckedAt: before.geocodeCheckedAt,
    }),
    ...(!keepsPoint && resolveCounty(addressColumns, !point && isSameCity(before, address) ? before : {})),
    // The zones belong to the old point.
    ...(!keepsPoint && { forecastZone: null, fireZone: null }),
    ...(!keepsPoint &&
      before.footprint &&
      !isFootprintOf(before.footprint, addressColumns) && { footprint: null }),
  }
  const changes = shortenFootprints(listChanges<PropertyRow>(before, withoutDerivedColumns(changedColumns)))
  if (changes.length === 0) return

  const sharesAddress =
    addressColumns.fingerprint === before.fingerprint
      ? before.sharesAddress
      : await rejectDuplicateAddress(tx, addressColumns, {
          id: before.id,
          isSharingAllowed: allowDuplicateAddress,
        })
  const {
    portfolioName: _name,
    nameSort: _n,
    citySort: _c,
    portfolioSort: _p,
    ...row
  } = { ...before, ...changedColumns }
  await tx.db
    .update(property)
    .set({
      ...changedColumns,
      ...derivedPropertyColumns(row),
      sharesAddress,
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, before.id)))

  const summary = changesAddress
    ? `${before.name} has a new address: ${formatAddress(address)}.`
    : `${before.name} has new coordinates.`
  recordEvent(tx, {
    action: 'property.address_changed',
    category: 'property',
    subject: { type: 'property', id: before.id, name: before.name },
    propertyId: before.id,
    portfolioId: before.portfolioId,
    summary: cutText(summary, 300),
    changes,
  })
  await enqueueMatch(tx, {
    properties: [before.id],
    subject: { type: 'property', id: before.id, name: before.name },
  })
  if (isGeocodeDue(row)) await enqueueGeocode(tx)
}

/** The place among the property's candidates. Throws 422 if it isn't one of them anymore. */
function findCandidate({ geocodeCandidates }: PropertyRow, { lat, lon }: { lat: number; lon: number }) {
  const found = geocodeCandidates.find((candidate) => candidate.lat === lat && candidate.lon === lon)
  if (found) return found
  const message = 'This location isn’t offered for the address anymore. Choose another one.'
  throw invalidFields({ pointer: '/candidate', code: 'not_found', message })
}

const toPostalAddress = (row: PropertyRow): PostalAddress => ({
  line1: row.line1,
  line2: row.line2,
  line3: row.line3,
  dependentLocality: row.dependentLocality,
  city: row.city,
  region: row.region,
  postalCode: row.postalCode,
  sortingCode: row.sortingCode,
  country: row.country,
})

/** The columns that locate a property, as they are stored. */
export const pointColumns = (
  row: Pick<
    PropertyRow,
    | 'lat'
    | 'lon'
    | 'geocodeStatus'
    | 'geocodePrecision'
    | 'geocodeSource'
    | 'geocodeRadiusMeters'
    | 'geocodedAt'
    | 'geocodeMatchType'
    | 'geocodeBenchmark'
    | 'geocodeCandidates'
    | 'geocodeCheckedAt'
  >,
) => ({
  lat: row.lat,
  lon: row.lon,
  geocodeStatus: row.geocodeStatus,
  geocodePrecision: row.geocodePrecision,
  geocodeSource: row.geocodeSource,
  geocodeRadiusMeters: row.geocodeRadiusMeters,
  geocodedAt: row.geocodedAt,
  geocodeMatchType: row.geocodeMatchType,
  geocodeBenchmark: row.geocodeBenchmark,
  geocodeCandidates: row.geocodeCandidates,
  geocodeCheckedAt: row.geocodeCheckedAt,
})

const isSameCity = (before: PropertyRow, after: PostalAddress) =>
  before.city === after.city && before.region === after.region && before.postalCode === after.postalCode

const withoutDerivedColumns = ({
  fingerprint: _,
  geocodedAt: _at,
  geocodeCheckedAt: _checked,
  geocodeCandidates: _candidates,
  forecastZone: _forecast,
  fireZone: _fire,
  ...ledgerColumns
}: Partial<PropertyRow>) => ledgerColumns
