import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  invitation,
  membership,
  membershipRole,
  resourceGrant,
  resourceRole,
  role,
} from '../../../platform/db/schema/index.ts'
import { isUnexpired } from '../grants/read-grants.ts'
import type { ResourceRole, Role } from './roles.schema.ts'

/** Roles as the API returns them, in no particular order. */
export async function readRoles(tx: TransactionContext, condition?: SQL): Promise<Role[]> {
  const holders = tx.db
    .select({ roleId: membershipRole.roleId, n: count().as('n') })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(and(eq(membershipRole.orgId, tx.orgId), eq(membership.status, 'active')))
    .groupBy(membershipRole.roleId)
    .as('holders')
  const rows = await tx.db
    .select({
      id: role.id,
      key: role.key,
      name: role.name,
      description: role.description,
      system: role.system,
      permissions: role.permissions,
      memberCount: holders.n,
      invitationCount: tx.db.$count(
        invitation,
        and(eq(invitation.orgId, tx.orgId), isOpenInvitation(), sql`${role.id} = any(${invitation.roleIds})`),
      ),
      version: role.version,
    })
    .from(role)
    .leftJoin(holders, eq(holders.roleId, role.id))
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), condition))
  return rows.map((row) => ({ ...row, memberCount: row.memberCount ?? 0 }))
}

/** Matches invitations that can still be accepted. */
export const isOpenInvitation = () =>
  and(eq(invitation.status, 'pending'), sql`${invitation.expiresAt} > now()`)

/** Resource roles as the API returns them, in no particular order. */
export async function readResourceRoles(tx: TransactionContext, condition?: SQL): Promise<ResourceRole[]> {
  const grants = tx.db
    .select({
      roleId: resourceGrant.resourceRoleId,
      n: sql<number>`count(*)::int`.as('n'),
      members: sql<number>`count(distinct ${resourceGrant.userId})::int`.as('members'),
    })
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), isUnexpired()))
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
      memberCount: grants.members,
      invitationCount: tx.db.$count(
        invitation,
        and(
          eq(invitation.orgId, tx.orgId),
          isOpenInvitation(),
          includesResourceRole(sql`${resourceRole.id}`),
        ),
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

/** Matches invitations that include a grant of a resource role. */
export const includesResourceRole = (resourceRoleId: SQL) =>
  sql`${invitation.grants} @> jsonb_build_array(jsonb_build_object('resourceRoleId', ${resourceRoleId}::text))`

/** The user ids of everyone who has a role, including suspended members. */
export async function listHolders(tx: TransactionContext, roleId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ userId: membership.userId })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.roleId, roleId),
        inArray(membership.status, ['active', 'suspended', 'invited']),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** The user ids of everyone with a grant of a resource role, including expired grants. */
export async function listGrantHolders(tx: TransactionContext, resourceRoleId: string): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ userId: resourceGrant.userId })
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, resourceRoleId)))
  return rows.map(({ userId }) => userId)
}

interface SortableRole {
  id: string
  key: string
  name: string
  system: boolean
}

const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Built-in roles in the order of `builtInKeys`, then the organization's own by name. */
export function sortRoles<Row extends SortableRole>(
  rows: readonly Row[],
  builtInKeys: readonly string[],
): Row[] {
  const rank = (row: Row) => (row.system ? builtInKeys.indexOf(row.key) : builtInKeys.length)
  return rows.toSorted(
    (a, b) => rank(a) - rank(b) || nameCollator.compare(a.name, b.name) || a.id.localeCompare(b.id),
  )
}
