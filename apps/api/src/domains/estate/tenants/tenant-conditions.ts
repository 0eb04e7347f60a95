import { and, arrayOverlaps, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { property, tenant } from '../../../platform/db/schema/index.ts'
import { isArchived } from '../properties/archived-properties.ts'
import { isThreatened } from '../exposure/is-threatened.ts'
import { searchPatterns } from '../properties/narrow-search.ts'
import { anyOf } from '../properties/property-access.ts'
import type { NarrowedTenantFilters } from './narrow-tenant-search.ts'
import { tenantsWith, visibleTenants } from './tenant-access.ts'

type Caller = Pick<ServiceContext, 'actor' | 'orgId'>

/**
 * Everything a statement on `tenant` must hold to: the organisation, what the caller may see, and the filters.
 * `except` leaves one filter out, for counting what its other values would find.
 */
export function tenantConditions(
  ctx: Caller,
  filters: NarrowedTenantFilters,
  except?: keyof NarrowedTenantFilters,
): SQL {
  const active = { ...filters }
  if (except) delete active[except]
  return and(
    eq(tenant.orgId, ctx.orgId),
    visibleTenants(ctx),
    isArchived(tenant, filters, filters.archivedProperties),
    ...searched(ctx, active),
    active.propertyId && anyOf(tenant.propertyId, active.propertyId),
    active.portfolioId && anyOf(tenant.portfolioId, active.portfolioId),
    active.unitId && anyOf(tenant.unitId, active.unitId),
    active.status && inArray(tenant.status, active.status),
    active.kind && inArray(tenant.kind, active.kind),
    spoken(active.language),
    active.consentEmail && inArray(tenant.consentEmail, active.consentEmail),
    active.consentSms && inArray(tenant.consentSms, active.consentSms),
    isTrue(sql`${tenant.reachable}`, active.reachable),
    active.hasAssistance === undefined
      ? undefined
      : and(
          tenantsWith(ctx, 'tenant:sensitive_read'),
          isTrue(sql`${tenant.hasAssistance}`, active.hasAssistance),
        ),
    isThreatened(ctx, tenant.propertyId, active.hasThreats),
    leaseEnds(active.leaseToFrom, active.leaseToTo),
    active.taggedIds ? anyOf(tenant.id, active.taggedIds) : tagged(active.tag),
    active.updatedFrom === undefined ? undefined : gte(tenant.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** When the lease ends, as the index over it has it: days since 1970, with no end after all others. */
export const leaseToDay = sql`coalesce(${tenant.leaseTo} - date '1970-01-01', 2147483647)`

/** Between two days, each of which may be open. A lease without an end ends on no day. */
function leaseEnds(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  const dayOf = (day: string) => sql`${day}::date - date '1970-01-01'`
  return and(
    from === undefined ? undefined : gte(leaseToDay, dayOf(from)),
    to === undefined ? lt(leaseToDay, 2147483647) : lte(leaseToDay, dayOf(to)),
  )
}

const isTrue = (column: SQL, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? column : sql`not ${column}`

function searched(ctx: Caller, { q, found }: NarrowedTenantFilters): (SQL | undefined)[] {
  if (q === undefined) return []
  const contactsShown = ctx.actor.access.permissions.has('tenant:contact_read')
  const mayRead = contactsShown ? (tenantsWith(ctx, 'tenant:contact_read') ?? sql`true`) : sql`false`
  if (found) {
    const byContact = and(anyOf(tenant.id, found.idsByContact), mayRead)
    return [or(anyOf(tenant.id, found.ids), byContact)]
  }
  return searchPatterns(q).map((pattern) =>
    or(
      sql`${tenant.searchText} like ${pattern}`,
      sql`${tenant.propertyId} in (select ${property.id} from ${property} where ${property.orgId} = ${ctx.orgId} and ${property.searchText} like ${pattern})`,
      contactsShown ? and(sql`${tenant.contactText} like ${pattern}`, mayRead) : undefined,
    ),
  )
}

/** `en` finds `en-US` too, since who reads one reads the other. */
function spoken(wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  return or(
    ...wanted.map((tag) =>
      tag === 'none'
        ? isNull(tenant.language)
        : or(eq(tenant.language, tag), sql`starts_with(${tenant.language}, ${`${tag}-`})`),
    ),
  )
}

function tagged(wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const values = wanted.filter((value) => value !== 'none')
  return or(
    values.length > 0 ? arrayOverlaps(tenant.tags, values) : undefined,
    values.length < wanted.length ? sql`${tenant.tags} = '{}'` : undefined,
  )
}
