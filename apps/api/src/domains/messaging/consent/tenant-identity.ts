import { and, eq, isNull, sql } from 'drizzle-orm'
import { noAccess } from '../../../platform/access/no-access.ts'
import {
  type Actor,
  type BaseContext,
  inTransaction,
  type PendingEvent,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactKey, foldText, phoneHashes, premisesName, recordTenantEvent } from '../../estate/index.ts'

/** A tenant who acts through a link. The ledger records their id but not their name. */
export const tenantActor = (tenantId: string | null): Actor => ({
  type: 'tenant',
  id: tenantId,
  name: 'Tenant',
  access: noAccess,
})

/** Runs a transaction as a tenant who followed a link, or entered something on a public page. */
export const inTenantTransaction = <Result>(
  base: BaseContext,
  { orgId, tenantId }: { orgId: string; tenantId: string | null },
  work: (tx: TransactionContext) => Promise<Result>,
) =>
  inTransaction(
    { ...base, origin: { ...base.origin, via: 'link' }, orgId, actor: tenantActor(tenantId) },
    work,
  )

const tenantColumns = {
  id: tenant.id,
  firstName: tenant.firstName,
  displayName: tenant.displayName,
  propertyId: tenant.propertyId,
  portfolioId: tenant.portfolioId,
  unitId: tenant.unitId,
  propertyName: property.name,
  unitName: unit.name,
}

const selectTenants = (tx: TransactionContext) =>
  tx.db
    .select(tenantColumns)
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))

/** A tenant with the names of their property and unit. */
export type TenantSummary = Omit<Awaited<ReturnType<typeof selectTenants>>[number], 'displayName'>

const hasAddress = (address: string) =>
  sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${contactKey(address)}]`

/** The tenant, if they still have the address. It may have been corrected since a link was sent to it. */
export async function findTenantByIdAndAddress(tx: TransactionContext, id: string | null, address: string) {
  if (id === null) return null
  const [row] = await selectTenants(tx).where(
    and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), hasAddress(address)),
  )
  return row ?? null
}

/** The only tenant of the organization who has an address. Null if none has it, or several do. */
export async function findSoleTenantByAddress(tx: TransactionContext, address: string) {
  const rows = await selectTenantsWithAddress(tx, address).limit(2)
  return rows.length === 1 ? rows[0]! : null
}

const selectTenantsWithAddress = (tx: TransactionContext, address: string) =>
  selectTenants(tx).where(and(eq(tenant.orgId, tx.orgId), isNull(tenant.archivedAt), hasAddress(address)))

/** Who signed up at an address: the only tenant who has it or, if several share it, the only one with the name. */
export async function findTenantByAddressAndName(
  tx: TransactionContext,
  address: string,
  name: string | null,
) {
  const rows = await selectTenantsWithAddress(tx, address)
  const named = name === null ? [] : rows.filter(({ displayName }) => isSameName(displayName, name))
  return (rows.length === 1 ? rows[0] : named.length === 1 ? named[0] : null) ?? null
}

const isSameName = (a: string, b: string) => foldName(a) === foldName(b)
const foldName = (name: string) => foldText(name).trim().replaceAll(/\s+/g, ' ')

/**
 * Whose number texted or called us: the only tenant who has it, or else the only one who has asked for texts or calls to it,
 * as on an opt-in page before the number is confirmed.
 */
export async function findTenantByNumber(tx: TransactionContext, number: string) {
  const owner = await findSoleTenantByAddress(tx, number)
  if (owner) return owner
  const rows = await selectTenants(tx)
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        isNull(tenant.archivedAt),
        sql`${tenant.id} in (select tenant_id from consent_record where org_id = ${tx.orgId}::uuid and address_hash in ${phoneHashes(tx, number)})`,
      ),
    )
    .limit(2)
  return rows.length === 1 ? rows[0]! : null
}

type ConsentEvent = Pick<PendingEvent, 'action' | 'metadata'> & {
  /** The rest of the sentence after “A tenant at …”. */
  predicate: string
}

/** Records an event about the consent of a tenant, or of someone who isn't matched to one. It contains no names. */
export function recordConsentEvent(
  tx: TransactionContext,
  tenantSummary: TenantSummary | null,
  { predicate, ...event }: ConsentEvent,
) {
  if (tenantSummary) {
    const location = premisesName(tenantSummary)
    const summary = `A tenant${location === null ? '' : ` at ${location}`} ${predicate}`
    recordTenantEvent(tx, tenantSummary, { ...event, category: 'consent', summary })
    return
  }
  recordEvent(tx, {
    ...event,
    category: 'consent',
    subject: { type: 'org', id: tx.orgId, name: null },
    summary: cutText(`A person who isn’t matched to a tenant ${predicate}`, 300),
  })
}
