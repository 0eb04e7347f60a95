import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { optInCode, optInLink, tenant, type TenantEmail } from '../../../platform/db/schema/index.ts'
import { contactKey } from './contact-hash.ts'

/**
 * Removes the links of a tenant who is being erased, and what was typed into public pages for their addresses, once
 * the tenant is gone; proofs that name nobody lose the address. One that somebody else has too stays theirs.
 */
export async function deleteOptInData(
  tx: TransactionContext,
  { id, emails }: { id: string; emails: TenantEmail[] },
) {
  await tx.db.delete(optInLink).where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.tenantId, id)))
  const addresses = emails.map(({ address }) => contactKey(address))
  if (addresses.length === 0) return
  await tx.db.execute(sql`select erase_consent_of_addresses(${sql.param(addresses)}::text[])`)
  for (const table of [optInLink, optInCode]) {
    const others = tx.db
      .select({ one: sql`1` })
      .from(tenant)
      .where(
        and(
          eq(tenant.orgId, tx.orgId),
          sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${table.address}]`,
        ),
      )
    await tx.db
      .delete(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.address, addresses), notExists(others)))
  }
}
