import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceGrantedPortfolios } from './announce-granted-portfolios.ts'
import { readProperty } from './find-property.ts'
import type { Property } from './properties.schema.ts'
import type { PropertyCreate } from './property-input.schema.ts'
import { readPoint, requireValidAddress } from './property-address-input.ts'
import { rejectDuplicateAddress, rejectDuplicateKeys } from './reject-duplicates.ts'
import { defaultCountry, requireMember, resolvePortfolio } from './resolve-references.ts'
import { toPropertyInsert } from './to-property-insert.ts'

/**
 * Adds a property and locates it. Throws `duplicate` with `existingId` when another property has the address
 * (unless `allowDuplicateAddress`), the code or the external id.
 */
export async function createProperty(ctx: ServiceContext, input: PropertyCreate): Promise<Property> {
  requirePermission(ctx, 'property:create')
  return await inTransactionRetryingDuplicates(ctx, (tx) => insertProperty(tx, input))
}

async function insertProperty(tx: TransactionContext, input: PropertyCreate) {
  const { address: written, allowDuplicateAddress = false, portfolioId, ...fields } = input
  const { lat, lon, ...parts } = written
  const portfolio = await resolvePortfolio(tx, portfolioId)
  await requireMember(tx, fields.managerUserId)
  const row = toPropertyInsert({
    ...fields,
    orgId: tx.orgId,
    portfolioId: portfolio.id,
    address: requireValidAddress(parts, await defaultCountry(tx), '/address'),
    point: readPoint({ lat, lon }, '/address'),
    createdBy: tx.actor.id,
  })
  await rejectDuplicateKeys(tx, row)
  row.sharesAddress = await rejectDuplicateAddress(tx, {
    fingerprint: row.fingerprint,
    allowed: allowDuplicateAddress,
  })

  await tx.db.insert(property).values(row)
  await announceGrantedPortfolios(tx, [portfolio.id])
  recordEvent(tx, {
    action: 'property.created',
    category: 'property',
    subject: { type: 'property', id: row.id, name: row.name },
    targets: [{ type: 'portfolio', id: portfolio.id, name: portfolio.name }],
    propertyId: row.id,
    portfolioId: portfolio.id,
    summary: cutText(`${row.name} was added to ${portfolio.name}.`, 300),
    metadata: { geocode: row.geocodeStatus, precision: row.geocodePrecision },
  })
  await enqueueMatch(tx, {
    properties: [row.id],
    subject: { type: 'property', id: row.id, name: row.name },
  })
  return await readProperty(tx, row.id)
}
