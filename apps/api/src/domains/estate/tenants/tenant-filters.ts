import { and, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf, type CallerInOrg, tenantsWith, visibleTenants } from '../access/visibility.ts'
import { isThreatened } from '../exposure/property-figures.ts'
import { hasTag, isArchived, isTrue, listArchivedProperties, orNone } from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { TenantFilters } from './tenants.schema.ts'

export interface NarrowedTenantFilters extends TenantFilters {
  /** Who matches the search, where they are few. */
  found?: {
    /** Every tenant with the words in names, ids, unit and property. */
    ids: string[]
    /** Every tenant with the words there or in contacts; only those count whose contacts the caller may read. */
    idsByContact: string[]
  }
  /** Every tenant with one of the tags, where they are few. */
  taggedIds?: string[]
  archivedProperties: string[]
}

const fewMax = 10_000

/** Looks words and tags up in their indexes. */
export async function narrowTenantSearch(
  tx: TransactionContext,
  filters: TenantFilters,
): Promise<NarrowedTenantFilters> {
  const found = await findWords(tx, filters.q)
  const taggedIds =
    !filters.tag || filters.tag.includes('none')
      ? null
      : await findIdsUpTo(tx, 'find_tagged_tenant_ids', filters.tag, fewMax)
  return {
    ...filters,
    ...(found && { found }),
    ...(taggedIds && { taggedIds }),
    archivedProperties: await listArchivedProperties(tx),
  }
}

async function findWords(tx: TransactionContext, q: string | undefined) {
  const patterns = toSearchPatterns(q)
  if (patterns.length === 0) return null
  const readsSomeContacts = tx.actor.access.permissions.has('tenant:contact_read')
  const readsAllContacts = readsSomeContacts && tenantsWith(tx, 'tenant:contact_read') === undefined
  const find = (lookup: string) => findIdsUpTo(tx, lookup, patterns, fewMax)
  const idsByContact = readsSomeContacts ? await find('find_tenant_ids_with_contacts') : []
  const ids = readsAllContacts ? [] : await find('find_tenant_ids')
  return ids && idsByContact ? { ids, idsByContact } : null
}

/** The organization, what the caller may see, and the filters. `except` ignores one filter, for counting its values. */
export function tenantConditions(
  ctx: CallerInOrg,
  filters: NarrowedTenantFilters,
  except?: keyof NarrowedTenantFilters,
): SQL {
  const active = { ...filters }
  if (except) delete active[except]
  return and(
    eq(tenant.orgId, ctx.orgId),
    visibleTenants(ctx),
    isArchived(tenant, filters, filters.archivedProperties),
    ...matchesSearch(ctx, active),
    active.propertyId && anyOf(tenant.propertyId, active.propertyId),
    active.portfolioId && anyOf(tenant.portfolioId, active.portfolioId),
    active.unitId && anyOf(tenant.unitId, active.unitId),
    active.status && inArray(tenant.status, active.status),
    active.kind && inArray(tenant.kind, active.kind),
    orNone(active.language, isNull(tenant.language), speaksOneOf),
    active.consentEmail && inArray(tenant.consentEmail, active.consentEmail),
    active.consentSms && inArray(tenant.consentSms, active.consentSms),
    isTrue(tenant.reachable, active.reachable),
    active.hasAssistance === undefined
      ? undefined
      : and(tenantsWith(ctx, 'tenant:sensitive_read'), isTrue(tenant.hasAssistance, active.hasAssistance)),
    isThreatened(ctx, tenant.propertyId, active.hasThreats),
    leaseEnds(active.leaseToFrom, active.leaseToTo),
    active.taggedIds ? anyOf(tenant.id, active.taggedIds) : hasTag(tenant.tags, active.tag),
    active.updatedFrom === undefined ? undefined : gte(tenant.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** When the lease ends, as in its index: days since 1970, and no end after all others. */
export const leaseToDay = sql`coalesce(${tenant.leaseTo} - date '1970-01-01', 2147483647)`

/** Between two days, either of which may be left open. A lease without an end doesn't match. */
function leaseEnds(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  const dayOf = (day: string) => sql`${day}::date - date '1970-01-01'`
  return and(
    from === undefined ? undefined : gte(leaseToDay, dayOf(from)),
    to === undefined ? lt(leaseToDay, 2147483647) : lte(leaseToDay, dayOf(to)),
  )
}

function matchesSearch(ctx: CallerInOrg, { q, found }: NarrowedTenantFilters): (SQL | undefined)[] {
  if (q === undefined) return []
  const contactsShown = ctx.actor.access.permissions.has('tenant:contact_read')
  const mayRead = contactsShown ? (tenantsWith(ctx, 'tenant:contact_read') ?? sql`true`) : sql`false`
  if (found) {
    const byContact = and(anyOf(tenant.id, found.idsByContact), mayRead)
    return [or(anyOf(tenant.id, found.ids), byContact)]
  }
  return toSearchPatterns(q).map((pattern) =>
    or(
      sql`${tenant.searchText} like ${pattern}`,
      sql`${tenant.propertyId} in (select ${property.id} from ${property} where ${property.orgId} = ${ctx.orgId} and ${property.searchText} like ${pattern})`,
      contactsShown ? and(sql`${tenant.contactText} like ${pattern}`, mayRead) : undefined,
    ),
  )
}

/** `en` finds `en-US` too: whoever reads the one reads the other. */
const speaksOneOf = (tags: readonly string[]) =>
  or(...tags.map((tag) => or(eq(tenant.language, tag), sql`starts_with(${tenant.language}, ${`${tag}-`})`)))
