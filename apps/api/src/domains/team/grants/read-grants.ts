import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, resourceGrant, resourceRole, user } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import {
  anyOf,
  holdsEverywhere,
  idsWithPermission,
  visiblePortfolios,
  visibleProperties,
} from '../../estate/index.ts'
import type { ResourceGrant } from './grants.schema.ts'

/** Limits `resource_grant` to grants that haven't expired. */
export const isUnexpired = () => or(isNull(resourceGrant.expiresAt), gt(resourceGrant.expiresAt, sql`now()`))

/**
 * Current grants on resources that the caller can see, by person and resource. A limited member sees grants on a
 * portfolio only if they were granted the whole portfolio.
 */
export async function readGrants(
  tx: TransactionContext,
  condition: SQL | undefined,
  limit?: number,
): Promise<ResourceGrant[]> {
  const granter = alias(user, 'granter')
  const query = tx.db
    .select({
      id: resourceGrant.id,
      userId: resourceGrant.userId,
      userName: user.name,
      roleId: resourceGrant.resourceRoleId,
      roleName: resourceRole.name,
      resourceType: resourceGrant.resourceType,
      resourceId: resourceGrant.resourceId,
      resourceName: sql<string>`coalesce(${property.name}, ${portfolio.name})`,
      expiresAt: resourceGrant.expiresAt,
      grantedById: resourceGrant.grantedBy,
      grantedByName: granter.name,
      createdAt: resourceGrant.createdAt,
      version: resourceGrant.version,
    })
    .from(resourceGrant)
    .innerJoin(user, eq(user.id, resourceGrant.userId))
    .innerJoin(
      resourceRole,
      and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
    )
    .leftJoin(property, and(isGrantedOn('property', property), visibleProperties(tx)))
    .leftJoin(portfolio, and(isGrantedOn('portfolio', portfolio), fullyVisiblePortfolios(tx)))
    .leftJoin(granter, eq(granter.id, resourceGrant.grantedBy))
    .where(and(isVisibleGrant(tx), condition))
    .orderBy(
      asc(user.name),
      asc(user.id),
      asc(sql`coalesce(${property.name}, ${portfolio.name})`),
      asc(resourceGrant.id),
    )
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map((row) => ({
    id: row.id,
    user: { id: row.userId, name: row.userName },
    resourceRole: { id: row.roleId, name: row.roleName },
    resourceType: row.resourceType,
    resource: { id: row.resourceId, name: row.resourceName },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    grantedBy:
      row.grantedById === null ? null : { id: row.grantedById, name: row.grantedByName ?? 'Former member' },
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}

/** How many grants `readGrants` finds without a limit. */
export async function countGrants(tx: TransactionContext, condition: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(resourceGrant)
    .leftJoin(property, and(isGrantedOn('property', property), visibleProperties(tx)))
    .leftJoin(portfolio, and(isGrantedOn('portfolio', portfolio), fullyVisiblePortfolios(tx)))
    .where(and(isVisibleGrant(tx), condition))
  return row!.n
}

const isVisibleGrant = (tx: TransactionContext) =>
  and(
    eq(resourceGrant.orgId, tx.orgId),
    isUnexpired(),
    or(sql`${property.id} is not null`, sql`${portfolio.id} is not null`),
  )

/** Joins `resource_grant` with the portfolio or property that was granted. */
export const isGrantedOn = (type: 'portfolio' | 'property', table: typeof portfolio | typeof property) =>
  and(
    eq(resourceGrant.resourceType, type),
    eq(table.orgId, resourceGrant.orgId),
    eq(table.id, resourceGrant.resourceId),
  )

function fullyVisiblePortfolios(tx: TransactionContext): SQL | undefined {
  if (holdsEverywhere(tx, 'property:read')) return visiblePortfolios(tx)
  return anyOf(portfolio.id, idsWithPermission(tx.actor.access.permissionsByPortfolio, 'property:read'))
}

/**
 * A grant with its role, locked.
 * @throws Problem `not-found`, even if it exists but the caller can't see the resource
 */
export async function getGrant(tx: TransactionContext, id: string) {
  const [grant] = await readGrants(tx, eq(resourceGrant.id, id))
  if (!grant) throw notFound('grant')
  const [row] = await tx.db
    .select({
      version: resourceGrant.version,
      expiresAt: resourceGrant.expiresAt,
      role: {
        id: resourceRole.id,
        name: resourceRole.name,
        permissions: resourceRole.permissions,
      },
    })
    .from(resourceGrant)
    .innerJoin(
      resourceRole,
      and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
    )
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id), isUnexpired()))
    .for('update', { of: resourceGrant })
  if (!row) throw notFound('grant')
  return { grant, ...row }
}
