import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Access, Actor, TransactionContext } from '../../../platform/context/context.ts'
import type { PendingEvent } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactKey, placeName, recordTenantEvent } from '../../estate/index.ts'

const nothing: Access = {
  permissions: new Set(),
  unscoped: new Set(),
  isFga: false,
  permittedProperties: [],
  byProperty: new Map(),
  byPortfolio: new Map(),
}

/** A tenant who acts through a link. The ledger has their id and no name. */
export const tenantActor = (tenantId: string | null): Actor => ({
  type: 'tenant',
  id: tenantId,
  name: 'Tenant',
  access: nothing,
})

const columns = {
  id: tenant.id,
  firstName: tenant.firstName,
  propertyId: tenant.propertyId,
  portfolioId: tenant.portfolioId,
  unitId: tenant.unitId,
  propertyName: property.name,
  unitName: unit.name,
}

const selectTenants = (tx: TransactionContext) =>
  tx.db
    .select(columns)
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))

export type TenantPlace = Awaited<ReturnType<typeof selectTenants>>[number]

const hasAddress = (address: string) =>
  sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${contactKey(address)}]`

/** The tenant, if the address is still theirs. A link may be older than a correction of the list. */
export async function findTenantWithAddress(tx: TransactionContext, id: string | null, address: string) {
  if (id === null) return null
  const [found] = await selectTenants(tx).where(
    and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), hasAddress(address)),
  )
  return found ?? null
}

/** The one tenant of the organization who has an address. Null if none has it, or several do. */
export async function findTenantOfAddress(tx: TransactionContext, address: string) {
  const found = await selectTenants(tx)
    .where(and(eq(tenant.orgId, tx.orgId), isNull(tenant.archivedAt), hasAddress(address)))
    .limit(2)
  return found.length === 1 ? found[0]! : null
}

type ConsentEvent = Pick<PendingEvent, 'action' | 'metadata'> & {
  /** What follows “A tenant of …”. */
  did: string
}

/** Records an event about the consent of a tenant, or of someone who isn't in the list. It contains no names. */
export function recordConsentEvent(
  tx: TransactionContext,
  place: TenantPlace | null,
  { did, ...event }: ConsentEvent,
) {
  if (place) {
    const where = placeName(place)
    const summary = `A tenant${where === null ? '' : ` of ${where}`} ${did}`
    recordTenantEvent(tx, place, { ...event, category: 'consent', summary })
    return
  }
  recordEvent(tx, {
    ...event,
    category: 'consent',
    subject: { type: 'org', id: tx.orgId, name: null },
    summary: cutText(`Someone not in the tenant list ${did}`, 300),
  })
}
