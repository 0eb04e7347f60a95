import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { listArchivedProperties } from '../properties/archived-properties.ts'
import { searchPatterns } from '../properties/narrow-search.ts'
import { tenantsWith } from './tenant-access.ts'
import type { TenantFilters } from './tenant-query.schema.ts'

/** Filters whose search and tags were looked up in their indexes, when what they find are few. */
export interface NarrowedTenantFilters extends TenantFilters {
  found?: {
    /** Every tenant with the words in names, ids, unit and property. */
    ids: string[]
    /** Every tenant with the words there or in contacts: only for tenants whose contacts the caller may read. */
    idsByContact: string[]
  }
  /** Every tenant with one of the tags. */
  taggedIds?: string[]
  archivedProperties: string[]
}

const fewMax = 10_000

/**
 * Looks words and tags up where a statement under row-level security cannot. What many tenants have is left to the
 * scan, which finds a page of them soon.
 */
export async function narrowTenantSearch(
  tx: TransactionContext,
  filters: TenantFilters,
): Promise<NarrowedTenantFilters> {
  const found = await findWords(tx, filters.q)
  const taggedIds =
    filters.tag && !filters.tag.includes('none')
      ? await findIds(tx, 'find_tagged_tenant_ids', filters.tag)
      : null
  return {
    ...filters,
    ...(found && { found }),
    ...(taggedIds && { taggedIds }),
    archivedProperties: await listArchivedProperties(tx),
  }
}

async function findWords(tx: TransactionContext, q: string | undefined) {
  const patterns = q === undefined ? [] : searchPatterns(q)
  if (patterns.length === 0) return null
  const readsSomeContacts = tx.actor.access.permissions.has('tenant:contact_read')
  const readsAllContacts = readsSomeContacts && tenantsWith(tx, 'tenant:contact_read') === undefined
  const idsByContact = readsSomeContacts ? await findIds(tx, 'find_tenant_ids_with_contacts', patterns) : []
  const ids = readsAllContacts ? [] : await findIds(tx, 'find_tenant_ids', patterns)
  return ids && idsByContact ? { ids, idsByContact } : null
}

async function findIds(tx: TransactionContext, lookUp: string, values: readonly string[]) {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(lookUp)}(${sql.param(values)}::text[], ${fewMax + 1}) id`,
  )
  return rows.length > fewMax ? null : rows.map((row) => row.id)
}
