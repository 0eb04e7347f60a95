import { and, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf, type CallerInOrg, tenantsWith, visibleTenants } from '../access/visibility.ts'
import { isThreatened } from '../exposure/property-figures.ts'
import { hasTag, isArchived, isTrue, listArchivedProperties, orNone } from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { TenantFilters } from './tenants.schema.ts'

export interface NarrowedTenantFilters extends TenantFilters {
  /** The tenants that match the search, if there are few. */
  found?: {
    /** Matches in names, ids, unit and property. */
    ids: string[]
    /** Matches there or in contacts; valid only for tenants whose contacts the caller can read. */
    idsByContact: string[]
  }
  /** The tenants with one of the tags, if there are few. */
  taggedIds?: string[]
  archivedProperties: string[]
}

const idsMax = 10_000

/** Looks up words and tags in their indexes. */
export async function narrowTenantSearch(
  tx: TransactionContext,
  filters: TenantFilters,
): Promise<NarrowedTenantFilters> {
  const found = await searchTenants(tx, filters.q)
  const taggedIds =
    !filters.tag || filters.tag.includes('none')
      ? null
      : await findIdsUpTo(tx, 'find_tagged_tenant_ids', filters.tag, idsMax)
  return {
    ...filters,
    ...(found && { found }),
    ...(taggedIds && { taggedIds }),
    archivedProperties: await listArchivedProperties(tx),
  }
}

async function searchTenants(tx: TransactionContext, q: string | undefined) {
  const patterns = toSearchPatterns(q)
  if (patterns.length === 0) return null
  const canReadSomeContacts = tx.actor.access.permissions.has('tenant:contact_read')
  const canReadAllContacts = canReadSomeContacts && tenantsWith(tx, 'tenant:contact_read') === undefined
  const lookUp = (lookup: string) => findIdsUpTo(tx, lookup, patterns, idsMax)
  const idsByContact = canReadSomeContacts ? await lookUp('find_tenant_ids_with_contacts') : []
  const ids = canReadAllContacts ? [] : await lookUp('find_tenant_ids')
  return ids && idsByContact ? { ids, idsByContact } : null
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
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
    orNone(active.language, isNull(tenant.language), hasLanguage),
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

/** The lease end as its index has it: days since 1970, and no end sorts last. */
export const leaseToDay = sql`coalesce(${tenant.leaseTo} - date '1970-01-01', 2147483647)`

/** Between two days, either of which is optional. A lease without an end doesn't match. */
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
  const hasContactPermission = ctx.actor.access.permissions.has('tenant:contact_read')
  const canReadContacts = hasContactPermission
    ? (tenantsWith(ctx, 'tenant:contact_read') ?? sql`true`)
    : sql`false`
  if (found) {
    const byContact = and(anyOf(tenant.id, found.idsByContact), canReadContacts)
    return [or(anyOf(tenant.id, found.ids), byContact)]
  }
  return toSearchPatterns(q).map((pattern) =>
    or(
      sql`${tenant.searchText} like ${pattern}`,
      sql`${tenant.propertyId} in (select ${property.id} from ${property} where ${property.orgId} = ${ctx.orgId} and ${property.searchText} like ${pattern})`,
      hasContactPermission ? and(sql`${tenant.contactText} like ${pattern}`, canReadContacts) : undefined,
    ),
  )
}

/** `en` also matches `en-US`. */
const hasLanguage = (tags: readonly string[]) =>
  or(...tags.map((tag) => or(eq(tenant.language, tag), sql`starts_with(${tenant.language}, ${`${tag}-`})`)))
