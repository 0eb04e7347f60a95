import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import {
  searchPatterns,
  anyOf,
  visibleProperties,
  searchWords,
  tenantsWith,
  visibleTenants,
  visibleUnits,
} from '../../estate/index.ts'

/** Matches of each type that are weighed against each other. */
const candidatesMax = 100

type Kind = 'property' | 'unit' | 'tenant'
const tables = { property, unit, tenant }

/**
 * The condition on the table that leaves what may be the best matches for this caller. Who sees everything asks the
 * trigram index; who sees only some properties has few rows, which are looked through.
 */
export async function candidates(tx: TransactionContext, kind: Kind, q: string): Promise<SQL> {
  const table = tables[kind]
  const visible = { property: visibleProperties, unit: visibleUnits, tenant: visibleTenants }[kind](tx)
  if (visible) return and(eq(table.orgId, tx.orgId), isLive(kind), visible, matches(tx, kind, q))!

  const readsContacts =
    kind === 'tenant' &&
    tx.actor.access.permissions.has('tenant:contact_read') &&
    tenantsWith(tx, 'tenant:contact_read') === undefined
  const phrase = searchWords(q)
    .map((word) => ` ${word}`)
    .join('')
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from search_ids(${kind}, ${sql.param(searchPatterns(q))}::text[], ${phrase}, ${q}, ${readsContacts}, ${candidatesMax}) id`,
  )
  return and(
    eq(table.orgId, tx.orgId),
    anyOf(
      table.id,
      rows.map((row) => row.id),
    ),
  )!
}

const isLive = (kind: Kind) =>
  kind === 'property' ? ne(property.status, 'archived') : isNull(tables[kind].archivedAt)

/** Join `property`: each word begins a word of the object or of its property, and at least one of the object. */
function matches(tx: TransactionContext, kind: Kind, q: string) {
  const readable = tenantsWith(tx, 'tenant:contact_read') ?? sql`true`
  const own = searchPatterns(q).map((pattern) =>
    kind === 'tenant'
      ? sql`(${tenant.searchText} like ${pattern} or ${tenant.contactText} like ${pattern} and ${readable})`
      : sql`${tables[kind].searchText} like ${pattern}`,
  )
  if (kind === 'property') return and(...own)
  const each = searchPatterns(q).map((pattern, index) =>
    or(own[index], sql`${property.searchText} like ${pattern}`),
  )
  return and(or(...own), ...each)
}

export const weighedMax = candidatesMax
