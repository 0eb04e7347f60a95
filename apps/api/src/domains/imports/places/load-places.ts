import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import type { KnownPlace } from './known-place.ts'
import { readInPages } from '../write/read-in-pages.ts'
import { visibleProperties } from '../../estate/index.ts'

/** The properties that rows of units and tenants may mean. Archived ones take nothing in, so nobody can mean them. */
export const loadPlaces = (ctx: ServiceContext) =>
  readInPages<KnownPlace>(
    ctx,
    async (tx, after, limit) =>
      await tx.db
        .select({
          id: property.id,
          name: property.name,
          nameSort: property.nameSort,
          code: property.code,
          externalId: property.externalId,
          fingerprint: property.fingerprint,
          portfolioId: property.portfolioId,
          isVisible: sql<boolean>`${visibleProperties(tx) ?? sql`true`}`,
          city: property.city,
          region: property.region,
          postalCode: property.postalCode,
          country: property.country,
        })
        .from(property)
        .where(
          and(
            eq(property.orgId, tx.orgId),
            isNull(property.archivedAt),
            after === null ? undefined : gt(property.id, after),
          ),
        )
        .orderBy(asc(property.id))
        .limit(limit),
  )
