import { and, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf, type CallerInOrg, tenantsWithPermission, visibleTenants } from '../access/visibility.ts'
import { affectedTenants, requireThreatFilterAllowed } from '../exposure/affected-units.ts'
import { matchesThreatFilter } from '../exposure/property-figures.ts'
import {
  hasTag,
  listArchivedPropertyIds,
  matchesArchived,
  matchesBoolean,
  matchesImport,
  orNone,
} from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { TenantFilters } from './tenants.schema.ts'

export interface ResolvedTenantFilters extends TenantFilters {
  /** The tenants that match the search, if there are few. */
  searchMatches?: {
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
export async function resolveTenantFilters(
  tx: TransactionContext,
  filters: TenantFilters,
): Promise<ResolvedTenantFilters> {
  requireThreatFilterAllowed(tx, filters)
  const searchMatches = await searchTenants(tx, filters.q)
  const taggedIds =
    !filters.tag || filters.tag.includes('none')
      ? null
      : await findIdsUpTo(tx, 'find_tagged_tenant_ids', filters.tag, idsMax)
  return {
    ...filters,
    ...(searchMatches && { searchMatches }),
    ...(taggedIds && { taggedIds }),
    archivedProperties: await listArchivedPropertyIds(tx),
  }
}

async function searchTenants(tx: TransactionContext, q: string | undefined) {
  const patterns = toSearchPatterns(q)
  if (patterns.length === 0) return null
  const canReadSomeContacts = tx.actor.access.permissions.has('tenant:contact_read')
  const canReadAllContacts =
    canReadSomeContacts && tenantsWithPermission(tx, 'tenant:contact_read') === undefined
  const findIds = (functionName: string) => findIdsUpTo(tx, functionName, patterns, idsMax)
  const idsByContact = canReadSomeContacts ? await findIds('find_tenant_ids_with_contacts') : []
  const ids = canReadAllContacts ? [] : await findIds('find_tenant_ids')
  return ids && idsByContact ? { ids, idsByContact } : null
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
export function tenantConditions(
  ctx: CallerInOrg,
  filters: ResolvedTenantFilters,
  except?: keyof ResolvedTenantFilters,
): SQL {
  const appliedFilters = { ...filters }
  if (except) delete appliedFilters[except]
  return and(
    eq(tenant.orgId, ctx.orgId),
    visibleTenants(ctx),
    matchesArchived(tenant, filters, filters.archivedProperties),
    ...matchesSearch(ctx, appliedFilters),
    appliedFilters.propertyId && anyOf(tenant.propertyId, appliedFilters.propertyId),
    appliedFilters.portfolioId && anyOf(tenant.portfolioId, appliedFilters.portfolioId),
    appliedFilters.unitId && anyOf(tenant.unitId, appliedFilters.unitId),
    appliedFilters.status && inArray(tenant.status, appliedFilters.status),
    appliedFilters.kind && inArray(tenant.kind, appliedFilters.kind),
    orNone(appliedFilters.language, isNull(tenant.language), hasLanguage),
    appliedFilters.consentEmail && inArray(tenant.consentEmail, appliedFilters.consentEmail),
    appliedFilters.consentSms && inArray(tenant.consentSms, appliedFilters.consentSms),
    appliedFilters.consentVoice && inArray(tenant.consentVoice, appliedFilters.consentVoice),
    matchesBoolean(tenant.reachable, appliedFilters.reachable),
    appliedFilters.hasAssistance === undefined
      ? undefined
      : and(
          tenantsWithPermission(ctx, 'tenant:sensitive_read'),
          matchesBoolean(tenant.hasAssistance, appliedFilters.hasAssistance),
        ),
    matchesThreatFilter(ctx, tenant.propertyId, appliedFilters.hasThreats),
    affectedTenants(ctx, appliedFilters),
    leaseEnds(appliedFilters.leaseToFrom, appliedFilters.leaseToTo),
    appliedFilters.taggedIds
      ? anyOf(tenant.id, appliedFilters.taggedIds)
      : hasTag(tenant.tags, appliedFilters.tag),
    appliedFilters.updatedFrom === undefined
      ? undefined
      : gte(tenant.updatedAt, new Date(appliedFilters.updatedFrom)),
    matchesImport(ctx, 'tenant', tenant.id, appliedFilters.importFileId),
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

function matchesSearch(ctx: CallerInOrg, { q, searchMatches }: ResolvedTenantFilters): (SQL | undefined)[] {
  if (q === undefined) return []
  const hasContactPermission = ctx.actor.access.permissions.has('tenant:contact_read')
  const canReadContacts = hasContactPermission
    ? (tenantsWithPermission(ctx, 'tenant:contact_read') ?? sql`true`)
    : sql`false`
  if (searchMatches) {
    const byContact = and(anyOf(tenant.id, searchMatches.idsByContact), canReadContacts)
    return [or(anyOf(tenant.id, searchMatches.ids), byContact)]
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
