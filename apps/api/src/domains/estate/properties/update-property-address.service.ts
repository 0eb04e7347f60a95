import { and, eq, sql } from 'drizzle-orm'
import {
  addressFields,
  formatAddress,
  isSameAddress,
  type Point,
  type PostalAddress,
} from '../addresses/address.ts'
import type { AddressPatch } from '../addresses/address.schema.ts'
import {
  findRoughArea,
  geocodeAddress,
  moveCounty,
  resolveCounty,
  unknownRadiusMeters,
} from '../addresses/location.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { approximatePrecisions, property } from '../../../platform/db/schema/index.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { forgetAnswer, toQuestion } from '../geocoding/answers.ts'
import { enqueueGeocode, isGeocodeDue } from '../geocoding/enqueue-geocode.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { isFootprintOf, shortenFootprints } from './footprint-rules.ts'
import { rejectDuplicateAddress } from './property-rules.ts'
import { describeProperty, getVisibleProperty, type PropertyRow, readProperty } from './property.ts'
import { requirePermissionOnProperty } from '../access/permissions.ts'
import { readPoint, requirePinAtAddress, requireValidAddress } from '../addresses/validate-address.ts'
import { toAddressColumns, derivedPropertyColumns } from './to-property-insert.ts'
import type { PropertyWrite } from './write-property.service.ts'

/**
 * Changes parts of the address, the point, or both, or chooses one of the geocoder's candidates. An address that moves to
 * another building without a point is geocoded again, and so is one whose point is set to null. `manual: true` marks a
 * point that a person set.
 */
export async function updatePropertyAddress(
  ctx: ServiceContext,
  id: string,
  patch: AddressPatch,
  expected: ExpectedVersions,
): Promise<PropertyWrite> {
  requirePermission(ctx, 'property:read')
  if (patch.lat === null && patch.lon === null) await forgetAnswerAbout(ctx, id)
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

/** Organizations share the answers, which only the system can read, so this isn't part of the transaction. */
async function forgetAnswerAbout(ctx: ServiceContext, id: string) {
  const row = await inTransaction(ctx, async (tx) => {
    const before = await getVisibleProperty(tx, id)
    requirePermissionOnProperty(tx, 'property:update', before)
    return before
  })
  const question = toQuestion(ctx.gateways.geocoding, row)
  if (question) await forgetAnswer(ctx.db, question.key)
}

async function writeAddress(tx: TransactionContext, before: PropertyRow, patch: AddressPatch) {
  const { candidate, allowDuplicateAddress = false, ...rest } = patch
  if (candidate !== undefined && Object.keys(rest).length > 0) {
    const message = 'Choose a candidate, or change the address or location, but not both in one request.'
    throw invalidFields({ pointer: '/candidate', code: 'not_allowed', message })
  }
  const now = new Date()
  const { columns, summary } =
    candidate === undefined
      ? changeAddress(before, rest, now)
      : candidate === null
        ? discardChoice(before, now)
        : chooseCandidate(before, candidate, now)
  const row = { ...before, ...columns }
  const changes = shortenFootprints(listChanges<PropertyRow>(before, withoutDerivedColumns(columns)))
  const isAskedAgain = before.geocodeCheckedAt !== null && row.geocodeCheckedAt === null
  if (changes.length === 0 && !isAskedAgain) return

  const sharesAddress =
    row.fingerprint === before.fingerprint
      ? before.sharesAddress
      : await rejectDuplicateAddress(tx, row, {
          id: before.id,
          isSharingAllowed: allowDuplicateAddress,
        })
  await tx.db
    .update(property)
    .set({
      ...columns,
      ...derivedPropertyColumns(row),
      sharesAddress,
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, before.id)))

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

interface AddressChange {
  columns: Partial<PropertyRow>
  /** For the ledger. */
  summary: string
}

function changeAddress(
  before: PropertyRow,
  {
    lat,
    lon,
    manual,
    precision,
    source,
    ...parts
  }: Omit<AddressPatch, 'candidate' | 'allowDuplicateAddress'>,
  now: Date,
): AddressChange {
  const point = readPoint({ lat, lon, manual, precision, source }, '')
  const address = requireValidAddress({ ...toPostalAddress(before), ...parts }, before.country, '')
  requirePinAtAddress(point, address, '')
  const changesAddress = addressFields.some((field) => address[field] !== before[field])
  const addressColumns = toAddressColumns({ address, point, now })
  // A suite or another spelling doesn't move the building, so its point stays, which may be exact. A ZIP code doesn't either,
  // but locates it better than its city.
  const isSameBuilding =
    before.lat !== null &&
    (addressColumns.fingerprint === before.fingerprint ||
      (isSameAddress(addressColumns, before) && findRoughArea(before) === null))
  const keepsPoint = lat === undefined && lon === undefined && (!changesAddress || isSameBuilding)
  const columns = {
    ...addressColumns,
    ...(keepsPoint && pointColumns(before)),
    ...(!keepsPoint && resolveCounty(addressColumns, !point && isSameCity(before, address) ? before : {})),
    // The zones belong to the old point.
    ...(!keepsPoint && { forecastZone: null, fireZone: null }),
    ...(!keepsPoint &&
      before.footprint &&
      !isFootprintOf(before.footprint, addressColumns) && { footprint: null }),
  }
  const summary = changesAddress
    ? `${before.name} has a new address: ${formatAddress(address)}.`
    : lat === null
      ? `${before.name} is being located by its address again.`
      : `${before.name} has new coordinates.`
  return { columns, summary }
}

/** Moves the property to one of the places that a geocoder offered. The others stay on offer, for undoing it. */
function chooseCandidate(before: PropertyRow, { lat, lon }: Point, now: Date): AddressChange {
  const chosen = before.geocodeCandidates.find((candidate) => candidate.lat === lat && candidate.lon === lon)
  if (!chosen) {
    const message = 'This location is no longer a candidate for the address. Choose another one.'
    throw invalidFields({ pointer: '/candidate', code: 'not_found', message })
  }
  if (before.footprint && !isFootprintOf(before.footprint, chosen)) {
    const message =
      'This location is far from the property’s footprint. Choose another one, or change the footprint first.'
    throw invalidFields({ pointer: '/candidate', code: 'mismatch', message })
  }
  const isRough = approximatePrecisions.some((precision) => precision === chosen.precision)
  const columns = {
    lat,
    lon,
    geocodeStatus: 'ok' as const,
    geocodePrecision: chosen.precision,
    geocodeSource: chosen.source,
    geocodeRadiusMeters: isRough ? unknownRadiusMeters : null,
    geocodedAt: now,
    ...moveCounty(before, chosen),
    forecastZone: null,
    fireZone: null,
  }
  const offered = formatCount(before.geocodeCandidates.length, 'possible location')
  return { columns, summary: `${before.name} located at ${chosen.formatted}, chosen from ${offered}.` }
}

/** Moves the property back to where it was before someone chose a candidate: to its ZIP code or city. */
function discardChoice(before: PropertyRow, now: Date): AddressChange {
  if (before.geocodeStatus !== 'ok' || before.geocodeCandidates.length === 0) {
    const message = 'No location was chosen for this property.'
    throw invalidFields({ pointer: '/candidate', code: 'not_allowed', message })
  }
  const rough = geocodeAddress(toPostalAddress(before), null)
  const columns = {
    lat: rough.lat,
    lon: rough.lon,
    geocodeStatus: 'ambiguous' as const,
    geocodePrecision: rough.precision,
    geocodeSource: rough.source,
    geocodeRadiusMeters: rough.radiusMeters,
    geocodedAt: rough.source === null ? null : now,
    ...moveCounty(before, rough),
    forecastZone: null,
    fireZone: null,
  }
  return { columns, summary: `${before.name}: chosen location undone.` }
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
