import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, propertyFigure, tenant, unit } from '../../../platform/db/schema/index.ts'
import { type SortKey } from '../../../platform/http/keyset.ts'
import { figureColumns, type PropertyFigures } from '../exposure/property-figures.ts'
import {
  leaseToDay,
  type ResolvedTenantFilters,
  resolveTenantFilters,
  tenantConditions,
} from './tenant-filters.ts'
import { userIdsOf, tenantColumns, type TenantRow, toTenantListItem } from './tenant.ts'
import type { tenantFacets, TenantPage, TenantQuery, tenantSortFields } from './tenants.schema.ts'
import { visibleTenants } from '../access/visibility.ts'
import { planList, readPage } from '../lists/read-page.ts'
import { countFacets } from '../lists/facets.ts'

type SortField = (typeof tenantSortFields)[number]

/** One page of the tenants that the caller can see, with masked contacts. */
export async function listTenants(ctx: ServiceContext, query: TenantQuery): Promise<TenantPage> {
  requirePermission(ctx, 'tenant:read')
  const { limit: _limit, cursor, skip: _skip, anchors, sort, facets, ...requestedFilters } = query
  if (requestedFilters.hasAssistance !== undefined) requirePermission(ctx, 'tenant:sensitive_read')

  const plan = planList(requestedFilters, visibleTenants(ctx), {
    readsAllRows: !!anchors || !!facets,
    cursor,
  })
  const readList = async (tx: TransactionContext): Promise<TenantPage> => {
    const filters = await resolveTenantFilters(tx, requestedFilters)
    const where = tenantConditions(tx, filters)
    const isCommonSearch = filters.q !== undefined && filters.searchMatches === undefined
    const { items, page } = await readPage<TenantRow & { figures: PropertyFigures | null }>(tx, {
      query,
      table: tenant,
      where,
      keys: tenantSortKeys(sort),
      forceIndexOrder: isCommonSearch || plan.forceIndexOrder,
      rows: async (clauses) =>
        await tx.db
          .select({
            ...tenantColumns,
            figures: figureColumns,
            sortValues: clauses.sortValues,
            total: clauses.total,
          })
          .from(clauses.page)
          .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .leftJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, tenant.orgId), eq(propertyFigure.propertyId, tenant.propertyId)),
          )
          .where(eq(tenant.orgId, tx.orgId))
          .orderBy(clauses.orderBy),
    })
    const names = await findUserNames(tx.db, items.flatMap(userIdsOf))
    const figures = new Map(
      items.flatMap(({ propertyId, figures }) => (propertyId && figures ? [[propertyId, figures]] : [])),
    )
    return {
      items: items.map((row) => toTenantListItem(tx, row, { names, figures })),
      page,
      ...(facets && { facets: await countTenantFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, readList, { prefer: plan.prefer })
}

/** Every order ends with the id and has its own index; see `schema/tenant.ts`. */
export function tenantSortKeys(sort: TenantQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const name: SortKey = { by: tenant.nameSort, type: 'text' }
  const keys: Record<SortField, SortKey[]> = {
    name: [name],
    property: [
      { by: tenant.propertySort, type: 'text' },
      { by: sql`coalesce(${tenant.propertyId}, '00000000-0000-0000-0000-000000000000')`, type: 'uuid' },
      { by: tenant.unitSort, type: 'text' },
    ],
    unit: [{ by: tenant.unitSort, type: 'text' }],
    status: [{ by: tenant.status, type: 'text' }, name],
    leaseTo: [
      {
        by: descending ? sql`coalesce(${tenant.leaseTo} - date '1970-01-01', -2147483648)` : leaseToDay,
        // The smallest integer means no end. It doesn't fit a cursor of type integer.
        type: 'bigint',
      },
    ],
    updatedAt: [{ by: tenant.updatedAt, type: 'timestamptz' }],
  }
  const field = sort.replace(/^-/, '') as SortField
  const id: SortKey = { by: tenant.id, type: 'uuid' }
  return [...keys[field], id].map((key) => ({ ...key, descending }))
}

type Facet = (typeof tenantFacets)[number]

const facetColumns: Record<Facet, AnyPgColumn> = {
  status: tenant.status,
  kind: tenant.kind,
  language: tenant.language,
  consentEmail: tenant.consentEmail,
  consentSms: tenant.consentSms,
  consentVoice: tenant.consentVoice,
  propertyId: tenant.propertyId,
  portfolioId: tenant.portfolioId,
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

const countTenantFacets = (
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: ResolvedTenantFilters,
) =>
  countFacets(tx, facets, {
    table: tenant,
    columns: facetColumns,
    labels: { language: (tag) => languages.of(tag) ?? tag },
    isFiltered: (facet) => filters[facet] !== undefined,
    conditions: (except) => tenantConditions(tx, filters, except),
  })
