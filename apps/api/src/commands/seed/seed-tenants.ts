import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/new-id.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../platform/context/context.ts'
import {
  type ConsentChannel,
  consentRecord,
  ledgerEvent,
  occupancy,
  property,
  suppression,
  tenant,
  unit,
} from '../../platform/db/schema/index.ts'
import { recordEvent } from '../../platform/ledger/record-event.ts'
import { contactHash, contactKey, type HashScope } from '../../domains/estate/tenants/contacts.ts'
import { sealAssistance } from '../../domains/estate/tenants/assistance.ts'
import { toTenantInsert } from '../../domains/estate/tenants/to-tenant-insert.ts'
import { type DemoTenant, makeDemoTenants } from './demo-tenants.ts'

/** More than any demo property has, so that its tenants don't depend on which properties are seeded. */
const tenantNumbersPerProperty = 250

type DemoProperty = typeof property.$inferSelect

/**
 * Fills the units of the demo properties among `codes`, each property in one transaction with one event. Skips
 * properties that already got them according to the ledger, so that later changes and deletions are kept.
 */
export async function seedTenants(ctx: ServiceContext, codes: readonly string[], now = new Date()) {
  const seeded = await ctx.db
    .selectDistinct({ id: ledgerEvent.propertyId })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, ctx.orgId),
        eq(ledgerEvent.action, 'tenant.created'),
        sql`${ledgerEvent.actor} ->> 'name' = ${ctx.actor.name}`,
      ),
    )
  const seededIds = new Set(seeded.map(({ id }) => id))
  const demoProperties = await ctx.db
    .select()
    .from(property)
    .where(and(eq(property.orgId, ctx.orgId), inArray(property.code, [...codes])))
    .orderBy(asc(property.code))
  for (const [index, demoProperty] of demoProperties.entries())
    if (!seededIds.has(demoProperty.id))
      await seedPropertyTenants(ctx, demoProperty, index * tenantNumbersPerProperty, now)
}

async function seedPropertyTenants(
  ctx: ServiceContext,
  demoProperty: DemoProperty,
  startIndex: number,
  now: Date,
) {
  await inTransaction(ctx, async (tx) => {
    const units = await tx.db
      .select()
      .from(unit)
      .where(and(eq(unit.orgId, tx.orgId), eq(unit.propertyId, demoProperty.id), isNull(unit.archivedAt)))
      .orderBy(asc(unit.placeSort), asc(unit.id))
    const demoTenants = makeDemoTenants(demoProperty, units, startIndex, now)
    if (demoTenants.length === 0) return
    const rows = demoTenants.map(({ unitIndex, tenant: { fields, assistance, occupancy: entry } }) => {
      const row = toTenantInsert({
        ...fields,
        orgId: tx.orgId,
        gateways: tx.gateways,
        leaseTo: entry.leaseTo,
        createdBy: null,
        premises: {
          propertyId: demoProperty.id,
          portfolioId: demoProperty.portfolioId,
          propertySort: demoProperty.nameSort,
          unitId: units[unitIndex]!.id,
          unitSort: units[unitIndex]!.placeSort,
          unitSearchText: units[unitIndex]!.searchText,
        },
      })
      if (assistance) row.assistance = sealAssistance(ctx.gateways.tenantSecrets, row, assistance)
      return row
    })
    await tx.db.insert(tenant).values(rows)
    await tx.db.insert(occupancy).values(
      demoTenants.map(({ tenant: { occupancy: entry } }, index) => ({
        ...entry,
        id: newId(),
        orgId: tx.orgId,
        tenantId: rows[index]!.id,
        propertyId: demoProperty.id,
        unitId: rows[index]!.unitId,
        leaseType: entry.leaseTo === null ? ('at_will' as const) : ('fixed' as const),
      })),
    )
    await seedConsents(
      tx,
      demoTenants.flatMap(({ tenant: demoTenant }, index) =>
        toConsentRows(tx, rows[index]!.id, demoTenant, now),
      ),
    )
    recordEvent(tx, {
      action: 'tenant.created',
      category: 'tenant',
      subject: { type: 'property', id: demoProperty.id, name: demoProperty.name },
      propertyId: demoProperty.id,
      portfolioId: demoProperty.portfolioId,
      summary: `${rows.length} tenants were added to ${demoProperty.name}.`,
      metadata: { tenants: rows.length },
    })
  })
}

type ConsentRow = typeof consentRecord.$inferInsert

/** Where a tenant agreed if staff recorded it. Calls with a recorded voice need a signature. */
const evidenceOf: Record<ConsentChannel, ConsentRow['evidence']> = {
  email: { note: 'Checked on the move-in form.' },
  sms: { note: 'Checked on the move-in form.' },
  voice: { note: 'Signed at move-in.', documentRef: 'Consent to safety calls, in the lease file' },
}

const toConsentRows = (
  scope: HashScope,
  tenantId: string,
  { consents, fields }: DemoTenant,
  now: Date,
): ConsentRow[] =>
  consents.map(({ channel, address, state, method, daysAgo }) => {
    const isStaffRecorded = method === 'staff_recorded'
    return {
      id: newId(),
      orgId: scope.orgId,
      tenantId,
      channel,
      address: contactKey(address),
      addressHash: contactHash(scope, channel, address),
      purpose: 'safety_alerts',
      state,
      method,
      wordingVersion: isStaffRecorded ? null : '2026-11-01',
      language: fields.language ?? null,
      evidence: isStaffRecorded ? evidenceOf[channel] : {},
      occurredAt: new Date(now.getTime() - daysAgo * 86_400_000),
      actor: isStaffRecorded
        ? { type: 'system', id: null, name: 'Demo data' }
        : { type: 'tenant', id: tenantId, name: null },
    }
  })

async function seedConsents(tx: TransactionContext, records: readonly ConsentRow[]) {
  if (records.length === 0) return
  await tx.db.insert(consentRecord).values([...records])
  const optOuts = records.filter(({ state }) => state === 'opted_out')
  if (optOuts.length === 0) return
  await tx.db
    .insert(suppression)
    .values(
      optOuts.map(({ orgId, channel, addressHash, occurredAt }) => ({
        orgId,
        channel,
        addressHash,
        reason: 'unsubscribe' as const,
        since: occurredAt,
      })),
    )
    .onConflictDoNothing()
}
