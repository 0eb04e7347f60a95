import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { invitation, resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { holdsNow } from './read-grants.ts'
import { waits } from './read-roles.ts'
import type { ResourceRole } from './roles.schema.ts'

/** Resource roles as the API answers them, in no order. */
export async function readResourceRoles(tx: TransactionContext, condition?: SQL): Promise<ResourceRole[]> {
  const grants = tx.db
    .select({
      roleId: resourceGrant.resourceRoleId,
      n: sql<number>`count(*)::int`.as('n'),
      people: sql<number>`count(distinct ${resourceGrant.userId})::int`.as('people'),
    })
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), holdsNow()))
    .groupBy(resourceGrant.resourceRoleId)
    .as('grants')
  const rows = await tx.db
    .select({
      id: resourceRole.id,
      key: resourceRole.key,
      resourceType: resourceRole.resourceType,
      name: resourceRole.name,
      description: resourceRole.description,
      system: resourceRole.system,
      permissions: resourceRole.permissions,
      grantCount: grants.n,
      memberCount: grants.people,
      invitationCount: tx.db.$count(
        invitation,
        and(eq(invitation.orgId, tx.orgId), waits(), offers(sql`${resourceRole.id}`)),
      ),
      version: resourceRole.version,
    })
    .from(resourceRole)
    .leftJoin(grants, eq(grants.roleId, resourceRole.id))
    .where(and(eq(resourceRole.orgId, tx.orgId), isNull(resourceRole.archivedAt), condition))
  return rows.map((row) => ({
    ...row,
    grantCount: row.grantCount ?? 0,
    memberCount: row.memberCount ?? 0,
  }))
}

/** The condition on `invitation` that leaves those that come with a grant of the role. */
export const offers = (resourceRoleId: SQL) =>
  sql`${invitation.grants} @> jsonb_build_array(jsonb_build_object('resourceRoleId', ${resourceRoleId}::text))`
